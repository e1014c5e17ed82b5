/** Cheques left for a later day: taken, collected on their day, or given back. With no line if there is none. */
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { cobrosDeCheques, devolverCheque, estadoDeCheque, recibirCheque, type ChequeRecibido } from '#domain/cobros/cheque.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { armarCobro } from '#domain/cobros/cobro.rules.ts'
import { conPlanes } from '#domain/cobros/plan.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { deudaDe } from '#domain/ventas/credito.rules.ts'
import type { RefArchivo } from '#domain/archivos/archivo.ts'
import { leerCuenta } from '#data/clientes/credito.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import { lugarDeQuienCobra } from './cobros.ts'
import { edicionDeCheque } from './edicion-de-cheque.ts'

const hoyDe = ({ interno }: TiendaLocal): string => diaFiscal(new Date(interno.puertos.ahora()).toISOString())

/** Where one is, as this device knows it. */
async function buscar({ repo }: TiendaLocal, chequeId: string, hoy: string) {
  const cheque = (await repo.get(ChequePosfechado, chequeId))?.doc
  if (!cheque) return undefined
  const cobros = (await repo.buscar(Cobro)).map(({ doc }) => doc)
  return { cheque, estado: estadoDeCheque(cheque, hoy, cobrosDeCheques(cobros)) }
}

/** Keeps a cheque for its day; 'cheque.*', 'guardar.*' when it is not kept. */
export async function anotarCheque(
  tienda: TiendaLocal,
  recibido: ChequeRecibido & { foto: RefArchivo | null },
): Promise<Result<{ id: string }>> {
  const { foto, ...cheque } = recibido
  const recibe = tienda.persona.valor()
  if (!recibe) return fallo('guardar.sin-permiso')
  const campos = recibirCheque(cheque, { recibe, hoy: hoyDe(tienda) })
  return campos.ok ? await tienda.repo.crear(ChequePosfechado, { ...campos.value, foto }) : campos
}

/**
 * Collects with it what its customer owes, in one write with the cheque: its documents first, or the oldest; what is over is in the customer's favour.
 * 'cheque.*', 'cobro.*', 'guardar.*': nothing was collected.
 */
export async function cobrarCheque(tienda: TiendaLocal, chequeId: string): Promise<Result<Cobro>> {
  const { escritor, puertos } = tienda.interno
  const guardado = await escritor.escribir(async (orden) => {
    const lugar = await lugarDeQuienCobra(tienda, orden)
    if (!lugar.ok) return lugar
    const { hoy } = lugar.value
    const suyo = await buscar(tienda, chequeId, hoy)
    if (!suyo) return fallo('cheque.no-esta')
    const { cheque, estado } = suyo
    if (estado === 'cobrado') return fallo('cheque.ya-cobrado')
    if (estado === 'devuelto') return fallo('cheque.ya-devuelto')
    if (estado === 'espera') return fallo('cheque.todavia-no')
    const cuenta = await leerCuenta(tienda.repo, cheque.clienteId, puertos.ahora())
    if (!cuenta) return fallo('cobro.cliente-no-esta')
    const { cliente, movimientos, planes } = cuenta
    const { pendientes } = conPlanes(deudaDe(movimientos, cliente.tiempoCreditoDias, hoy), planes, hoy)
    const elegidos = cheque.documentos.filter((id) => pendientes.some(({ ventaId }) => ventaId === id))
    const pago = {
      metodo: 'cheque',
      centavos: cheque.centavos,
      referencia: cheque.numero,
      chequeId: cheque.id,
      ...(cheque.foto ? { foto: cheque.foto } : {}),
    } as const
    const nota = cheque.banco === '' ? '' : `Cheque de ${cheque.banco}`
    const campos = armarCobro({ cliente, pendientes, elegidos, pagos: [pago], aceptaAnticipo: true, nota }, lugar.value)
    if (!campos.ok) return campos
    const id = `${Cobro.tipo}:${puertos.nuevoId()}`
    return ok<HechoNuevo[]>([{ entity: Cobro, campos: campos.value, id }, ...edicionDeCheque(cheque, { cobroId: id, devueltoEl: '' })])
  })
  return guardado.ok ? ok(guardado.value[0] as Cobro) : guardado
}

/** Gives it back to who left it, with a reason; or says that it is in hand after all. 'cheque.*', 'guardar.*' when it is not. */
export async function cambiarCheque(
  tienda: TiendaLocal,
  chequeId: string,
  que: { devuelto: true; motivo: string } | { devuelto: false },
): Promise<Result<true>> {
  const hoy = hoyDe(tienda)
  const guardado = await tienda.interno.escritor.escribir(async () => {
    const suyo = await buscar(tienda, chequeId, hoy)
    if (!suyo) return fallo('cheque.no-esta')
    if (!que.devuelto) return ok(edicionDeCheque(suyo.cheque, { devueltoEl: '', motivo: '' }))
    const campos = devolverCheque(suyo.estado, que.motivo, hoy)
    return campos.ok ? ok(edicionDeCheque(suyo.cheque, campos.value)) : campos
  })
  return guardado.ok ? ok(true) : guardado
}
