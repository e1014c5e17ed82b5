/** Writes down, once, each transfer or cheque that a till or a collector took, so that somebody says whether it came; and ends those of collections that were taken back. */
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import {
  anulacionDeTransferencia,
  cargosDe,
  esperaAlBanco,
  idDeTransferencia,
  numeroQueToma,
  transferenciasDeCobro,
  transferenciasDeVenta,
} from '#domain/bancos/transferencia.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { idDeAnulacion } from '#domain/cobros/cobro.rules.ts'
import { componer, type Campos } from '#domain/core/entity.ts'
import { ok } from '#domain/core/result.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '../core/bases.ts'
import { deTipo, leerUno } from '../core/documentos.ts'
import type { TiendaAbierta, Trabajo } from '../core/trabajos/trabajo.ts'
import { abrirLibro, soltarReferencia } from '../pedidos/libro.ts'
import type { Stored } from '../store/port.ts'
import { escribirCargos } from './cargos.ts'
import { enTurno } from './turno.ts'

export const transferencias: Trabajo = {
  nombre: 'transferencias',
  version: 2,
  async procesar(tienda, docs) {
    const { store, tiendaId } = tienda
    const cobros = deTipo(Cobro, docs)
    const nuevas = [
      ...deTipo(Venta, docs).flatMap((venta) => transferenciasDeVenta(venta).map((una) => nueva(tiendaId, venta.en, una))),
      ...cobros.flatMap((cobro) => transferenciasDeCobro(cobro).map((una) => nueva(tiendaId, cobro.en, una))),
    ]
    if (nuevas.length > 0) await (await baseDeTienda(store, tiendaId, 'conta')).createMany(nuevas)
    for (const anulacion of await anulaciones(tienda, cobros)) await anular(tienda, anulacion)
  },
}

/** It waits since it was charged. */
const nueva = (tiendaId: string, en: string, { id, campos }: { id: string; campos: Campos<typeof Transferencia> }): Transferencia =>
  componer(Transferencia, id, campos, { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' })

/** What takes back any of these collections, and those that do so themselves: either may come first. */
async function anulaciones({ ops }: TiendaAbierta, cobros: readonly Cobro[]): Promise<Cobro[]> {
  const conTransferencia = cobros.filter(({ anula, pagos }) => anula === null && pagos.some(({ metodo }) => esperaAlBanco(metodo)))
  const guardadas = await ops.getMany(conTransferencia.map(({ id }) => idDeAnulacion(id)))
  const deAntes = deTipo(
    Cobro,
    guardadas.filter((doc): doc is Stored => doc !== undefined),
  )
  return [...cobros.filter(({ anula }) => anula !== null), ...deAntes]
}

/** Ends the transfers of the collection that this takes back, unless their money came. */
async function anular({ store, tiendaId, ops, avisar }: TiendaAbierta, anulacion: Cobro): Promise<void> {
  const { anula, pagos } = anulacion
  if (anula === null) return
  const ids = pagos.flatMap(({ metodo }, i) => (esperaAlBanco(metodo) ? [idDeTransferencia(`${anula.cobroId}:${i}`)] : []))
  for (const id of ids) {
    const hecho = await enTurno({ store }, tiendaId, async ({ conta, orden }) => {
      const antes = await leerUno(conta, Transferencia, id)
      const acto = antes?.ventaId === anula.cobroId ? anulacionDeTransferencia(antes, anulacion) : undefined
      if (!antes || !acto) return ok({ valor: undefined, guardar: [] })
      const { creadoPor, dispositivoId, seq, hlc, en } = antes
      const campos = {
        ...Transferencia.esquemaCampos.parse(antes),
        estado: 'anulada' as const,
        historia: [...antes.historia, acto],
        orden,
      }
      return ok({ valor: antes, guardar: [componer(Transferencia, id, campos, { tiendaId, en, creadoPor, dispositivoId, seq, hlc })] })
    })
    const despues = await leerUno(baseDeTienda(store, tiendaId, 'conta'), Transferencia, id)
    // What its customer owed for it is taken back with it, also when whoever did the rest died before this.
    if (despues?.estado === 'anulada' && cargosDe(despues).length > 0) {
      await escribirCargos(ops, [despues])
      avisar?.()
    }
    if (hecho.ok && hecho.value) await soltarReferencia(await abrirLibro(store), { padre: id, cobra: tiendaId }, numeroQueToma(hecho.value))
  }
}
