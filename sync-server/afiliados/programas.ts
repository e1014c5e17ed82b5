/** What the platform and each store pay to who brings customers, as it is now. */
import { idDePrograma } from '#domain/afiliados/afiliado.rules.ts'
import { ProgramaDeAfiliados } from '#domain/afiliados/programa.entity.ts'
import type { ProgramaDicho } from '#domain/afiliados/comandos.afiliados.ts'
import { abrirPlataforma } from '../core/bases.ts'
import { leerUno } from '../core/documentos.ts'
import { buscarGuardado } from '../core/leidos.ts'
import type { Store } from '../store/port.ts'

/** The programme of a store, or of the platform (`''`); as nobody said anything of it, off. */
export const programaDe = async (store: Store, tiendaId: string): Promise<ProgramaDicho> =>
  ProgramaDeAfiliados.esquemaCampos.parse(
    (await leerUno(abrirPlataforma(store), ProgramaDeAfiliados, idDePrograma(tiendaId))) ?? { tienda: tiendaId },
  )

/** Those that are on, by store; the platform's under `''`. Read again when one of them changes, and not before. */
export async function programasActivos(store: Store): Promise<ReadonlyMap<string, ProgramaDicho>> {
  const activos = await buscarGuardado(await abrirPlataforma(store), ProgramaDeAfiliados, { clave: 'activo' })
  return new Map(activos.map((uno) => [uno.tienda, uno]))
}
