/** A till that is taken for a copy sells no more: it happens to none that is in one place. */
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import type { Mundo } from './mundo.ts'
import { Violacion } from './papel.ts'

/** Devices that the server holds for copies, or whose signature it refused, are among those that were copied or put back. */
export function revisarCopias(mundo: Mundo): void {
  for (const { tiendaId } of mundo.tiendas) {
    const docs = mundo.servidor.disco.todos(`tienda-${tiendaId}-equipo`) as unknown as Partial<Dispositivo>[]
    for (const { id, tipo, copiadoEn = '', firmaAjenaEn = '' } of docs) {
      const suyas = mundo.cajeras.filter(({ equipo }) => equipo.credencial.dispositivoId === id)
      if (tipo !== Dispositivo.tipo || suyas.length === 0 || copiadoEn + firmaAjenaEn === '') continue
      if (!suyas.some(({ nombre }) => mundo.papeles.dudosos.has(nombre)))
        throw new Violacion('I8', `${suyas[0]?.nombre ?? ''} está en un solo lugar y pasa por copia: ${copiadoEn} ${firmaAjenaEn}`)
    }
  }
}
