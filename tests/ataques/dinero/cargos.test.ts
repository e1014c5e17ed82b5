/** Transfers of collections, and transfers that never came and somebody is to owe: rows 201 to 203 and 250 of the attack table. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refDeArchivo, type RefArchivo } from '#domain/archivos/archivo.ts'
import type { ColaDeTransferencias, TransferenciaVista } from '#domain/bancos/comandos.transferencias.ts'
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { origenDeDeuda } from '#domain/cobros/cargo.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { idDeAnulacion } from '#domain/cobros/cobro.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { apuntesDeCargo } from '#domain/libros/cobro.asientos.ts'
import { deudaDe } from '#domain/ventas/credito.rules.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { ruido, subir } from '../../support/server/files.ts'
import type { Quien, Respuesta } from '../../support/server/test-server.ts'
import { bien } from '../../support/server/sync.ts'
import { suertes, unaMesa, type Mesa } from '../mesa.ts'

let m: Mesa
let cajera = ''
const hoy = (): string => diaFiscal(m.p.reloj.ahora.toISOString())
const ops = () => baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
const alDia = () => m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)

beforeAll(async () => {
  m = await unaMesa()
  cajera = m.a.gente.cajero.empleadoId
  for (const [docId, nombre] of [
    ['cliente:ana', 'Ana'],
    ['cliente:luz', 'Luz'],
  ] as const) {
    const { navegador, empleadoId: creadoPor } = m.a.gente.supervisor
    const campos = { nombre: { antes: null, despues: nombre } }
    const alta = navegador.hecho(Historico, { docTipo: Cliente.tipo, cambios: [{ docId, campos }], motivo: '' }, { creadoPor })
    expect(suertes(await navegador.enviar(alta))).toEqual(['recibido'])
  }
  await alDia()
}, 180_000)
afterAll(() => m.p.cerrar())

const pedir = (metodo: 'GET' | 'POST', ruta: string, quien: Quien, cuerpo?: object): Promise<Respuesta> =>
  m.p.pedir(metodo, `/api/tiendas/${m.a.tienda.tiendaId}/transferencias${ruta}`, cuerpo, quien)
const code = ({ estado, cuerpo }: Respuesta): [number, unknown] => [estado, cuerpo['code'] ?? cuerpo['estado']]
const cola = async (): Promise<ColaDeTransferencias> => {
  await alDia()
  return bien(await pedir('GET', '', m.a.duena)) as unknown as ColaDeTransferencias
}
const conNumero = (todas: readonly TransferenciaVista[], numero: string): TransferenciaVista | undefined =>
  todas.find(({ referencia }) => referencia === numero)
const estadoDe = async (id: string): Promise<unknown> =>
  (await (await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'conta')).get<Transferencia>(id))?.estado

/** A sale of RD$1,180 paid by a transfer that somebody rejected; answers its id in the queue. */
async function rechazada(numero: string, clienteId = ''): Promise<string> {
  const pago = { metodo: 'transferencia', moneda: 'DOP', recibidoCentavos: 118_000, tasaDiezmilesimas: 10_000, valorCentavos: 118_000 }
  const cliente = { clienteId, nombre: clienteId === '' ? 'Consumidor Final' : 'Ana', identificacion: '', tipoIdentificacion: '' as const }
  const venta = await m.a.caja.venta({ fecha: hoy(), cliente, cajeroId: cajera, pagos: [{ ...pago, referencia: numero } as never] })
  expect(suertes(await m.a.caja.enviar(venta))).toEqual(['recibido'])
  const id = conNumero((await cola()).ventas, numero)?.id ?? ''
  expect(code(await pedir('POST', `/${id}/verificar`, m.a.gente.verificador.persona, { accion: 'rechazar', motivo: 'No está' }))).toEqual([
    200,
    'rechazada',
  ])
  return id
}
const cargar = (id: string, clienteId = '', quien: Quien = m.a.duena): Promise<Respuesta> =>
  pedir('POST', `/${id}/terminar`, quien, { accion: 'cargar', motivo: 'Queda debiéndola', clienteId })

/** What a customer owes by the server's fold, which is what devices have. */
async function debe(clienteId: string): Promise<number> {
  await alDia()
  const meses = await (await ops()).find<CreditoCliente>({ tipo: CreditoCliente.tipo, padre: clienteId })
  return deudaDe(
    meses.flatMap(({ movimientos }) => movimientos),
    30,
    hoy(),
  ).saldoCentavos
}

test('fila 201: la que no llegó la debe su cliente, una vez; se revierte y deja de deberla', async () => {
  const id = await rechazada('CARGO-1', 'cliente:ana')
  const dos = await Promise.all([cargar(id), cargar(id)])
  expect(dos.map(code).sort()).toEqual([
    [200, 'cargada'],
    [409, 'transferencia.ya-decidida'],
  ])
  expect(await debe('cliente:ana')).toBe(118_000)
  await cola()
  expect(await (await ops()).find({ tipo: CargoCliente.tipo })).toHaveLength(1)
  expect(code(await pedir('POST', `/${id}/revertir`, m.a.duena, { motivo: 'Sí llegó' }))).toEqual([200, 'pendiente'])
  expect(await debe('cliente:ana')).toBe(0)
  await cola()
  expect(await (await ops()).find({ tipo: CargoCliente.tipo })).toHaveLength(2)
})

test('fila 202: sin cliente no la debe nadie; ni a un cliente que no está, ni quien la cobró, ni otro papel', async () => {
  const id = await rechazada('CARGO-2')
  expect(code(await cargar(id))).toEqual([422, 'transferencia.falta-cliente'])
  for (const malo of ['cliente:nadie', '../ncf', 'venta:1'])
    expect(code(await cargar(id, malo))).toEqual([422, 'transferencia.falta-cliente'])
  for (const rol of ['cajero', 'contador', 'verificador', 'pedidos', 'mensajero'] as const)
    expect((await cargar(id, 'cliente:luz', m.a.gente[rol].persona)).estado).toBe(403)
  expect((await cargar(id, 'cliente:luz', m.b.duena)).estado).toBe(404)
  expect(await debe('cliente:luz')).toBe(0)
  expect(code(await cargar(id, 'cliente:luz', m.a.gente.supervisor.persona))).toEqual([200, 'cargada'])
  expect(await debe('cliente:luz')).toBe(118_000)
})

test('fila 203: la transferencia de un cobro espera igual; no se carga, y termina con el cobro que se anula', async () => {
  const { caja } = m.a
  const campos = {
    fecha: hoy(),
    cobradorId: cajera,
    cliente: { clienteId: 'cliente:luz', nombre: 'Luz', identificacion: '', tipoIdentificacion: '' as const },
    documentos: [],
    anticipoCentavos: 50_000,
  }
  const cobrar = (numero: string) =>
    caja.hecho(Cobro, { ...campos, pagos: [{ metodo: 'transferencia', centavos: 50_000, referencia: numero }] }, { creadoPor: cajera })
  const [uno, dos] = [cobrar('COBRO-1'), cobrar('COBRO-2')]
  for (const cobro of [uno, dos]) expect(suertes(await caja.enviar(cobro))).toEqual(['recibido'])
  const { ventas } = await cola()
  const [primera, segunda] = [conNumero(ventas, 'COBRO-1'), conNumero(ventas, 'COBRO-2')]
  expect(primera).toMatchObject({ clase: 'cobro', cajeroId: cajera, clienteNombre: 'Luz', centavos: 50_000 })
  // Who collected it does not say that it came.
  const [id, otra] = [primera?.id ?? '', segunda?.id ?? '']
  expect((await pedir('POST', `/${id}/verificar`, m.a.gente.cajero.persona, { accion: 'aprobar' })).estado).toBe(403)
  const { verificador } = m.a.gente
  expect(code(await pedir('POST', `/${otra}/verificar`, verificador.persona, { accion: 'aprobar' }))).toEqual([200, 'aprobada'])
  expect(code(await pedir('POST', `/${id}/verificar`, verificador.persona, { accion: 'rechazar', motivo: 'No está' }))).toEqual([
    200,
    'rechazada',
  ])
  expect(code(await cargar(id))).toEqual([422, 'transferencia.de-cobro'])

  const { empleadoId: supervisor, navegador } = m.a.gente.supervisor
  for (const cobro of [uno, dos]) {
    const { pagos } = JSON.parse(cobro.texto) as Cobro
    const anula = { cobroId: cobro.id, recibo: '7F3A-00001', motivo: 'La transferencia no llegó' }
    const anulacion = navegador.hecho(
      Cobro,
      { ...campos, cobradorId: supervisor, pagos, anula },
      { id: idDeAnulacion(cobro.id), creadoPor: supervisor },
    )
    expect(suertes(await navegador.enviar(anulacion))).toEqual(['recibido'])
  }
  await alDia()
  // Whose money came stays approved: it goes back by hand.
  expect([await estadoDe(id), await estadoDe(otra)]).toEqual(['anulada', 'aprobada'])
  expect(code(await pedir('POST', `/${id}/revertir`, m.a.duena, { motivo: 'A ver' }))).toEqual([409, 'transferencia.ya-decidida'])
  // That it did not come after all charges nobody a second time.
  expect(code(await pedir('POST', `/${otra}/revertir`, m.a.duena, { motivo: 'No llegó' }))).toEqual([200, 'anulada'])
})

test('fila 203: la foto de la caja viene con la transferencia, y la misma otra vez se dice; la de otra tienda no es de nadie', async () => {
  const contenido = new Uint8Array(await ruido(120))
  const foto = async (): Promise<RefArchivo> => {
    const dueno = m.a.tienda.tiendaId
    const id = uuidv7()
    const quien = m.a.gente.supervisor.persona
    expect((await subir(m.p, { donde: `/api/tiendas/${dueno}`, dueno, carpeta: 'comprobantes', contenido, quien, id })).estado).toBe(200)
    return refDeArchivo(dueno, 'comprobantes', id)
  }
  const vender = async (referencia: string, archivo: RefArchivo): Promise<TransferenciaVista | undefined> => {
    const pago = { metodo: 'transferencia', moneda: 'DOP', recibidoCentavos: 118_000, tasaDiezmilesimas: 10_000, valorCentavos: 118_000 }
    const venta = await m.a.caja.venta({ fecha: hoy(), cajeroId: cajera, pagos: [{ ...pago, referencia, foto: archivo } as never] })
    expect(suertes(await m.a.caja.enviar(venta))).toEqual(['recibido'])
    return conNumero((await cola()).ventas, referencia)
  }
  const [una, otra] = [await vender('FOTO-1', await foto()), await vender('FOTO-2', await foto())]
  expect(una?.archivoId).not.toBe('')
  const iguales = bien(await pedir('GET', `/iguales?referencia=FOTO-1&menos=${una?.id}`, m.a.gente.verificador.persona))
  expect((iguales['fotos'] as TransferenciaVista[]).map(({ id }) => id)).toEqual([otra?.id])
  const ajena = await vender('FOTO-3', refDeArchivo(m.b.tienda.tiendaId, 'comprobantes', uuidv7()))
  expect(ajena?.archivoId).toBe('')
  // A picture that never arrives says nothing, and stops nobody.
  const perdida = await vender('FOTO-4', refDeArchivo(m.a.tienda.tiendaId, 'comprobantes', uuidv7()))
  expect(bien(await pedir('GET', `/iguales?referencia=FOTO-4&menos=${perdida?.id}`, m.a.duena))['fotos']).toEqual([])
})

test('fila 250: el cheque que el banco devolvió lo debe quien lo dio, aunque pagara una deuda; y el mismo número de otro talonario es otro', async () => {
  const { caja } = m.a
  const { verificador } = m.a.gente
  const cobrar = async (clienteId: string, numero: string): Promise<string> => {
    const cobro = caja.hecho(
      Cobro,
      {
        fecha: hoy(),
        cobradorId: cajera,
        cliente: { clienteId, nombre: clienteId, identificacion: '', tipoIdentificacion: '' as const },
        documentos: [],
        anticipoCentavos: 70_000,
        pagos: [{ metodo: 'cheque', centavos: 70_000, referencia: numero }],
      },
      { creadoPor: cajera },
    )
    expect(suertes(await caja.enviar(cobro))).toEqual(['recibido'])
    return (await cola()).ventas.find(({ ventaId }) => ventaId === cobro.id)?.id ?? ''
  }
  const verificar = (id: string, cuerpo: object, quien: Quien = verificador.persona) => pedir('POST', `/${id}/verificar`, quien, cuerpo)
  const debian = { ana: await debe('cliente:ana'), luz: await debe('cliente:luz') }
  const [deAna, deLuz, otraVez] = [await cobrar('cliente:ana', '12'), await cobrar('cliente:luz', '12'), await cobrar('cliente:ana', '12')]
  expect((await verificar(deAna, { accion: 'aprobar' }, m.a.gente.cajero.persona)).estado).toBe(403)
  for (const id of [deAna, deLuz]) expect(code(await verificar(id, { accion: 'aprobar' }))).toEqual([200, 'aprobada'])
  expect(code(await verificar(otraVez, { accion: 'aprobar' }))).toEqual([409, 'transferencia.referencia-usada'])
  expect(code(await verificar(otraVez, { accion: 'rechazar', motivo: 'Es el mismo cheque' }))).toEqual([200, 'rechazada'])

  expect(code(await pedir('POST', `/${deAna}/revertir`, m.a.duena, { motivo: 'El banco lo devolvió' }))).toEqual([200, 'pendiente'])
  expect(code(await verificar(deAna, { accion: 'rechazar', motivo: 'Sin fondos' }))).toEqual([200, 'rechazada'])
  const dos = await Promise.all([cargar(deAna), cargar(deAna)])
  expect(dos.map(code).sort()).toEqual([
    [200, 'cargada'],
    [409, 'transferencia.ya-decidida'],
  ])
  // Two collections of 700 each took 1,400 off, and the one that bounced is owed again.
  expect(await debe('cliente:ana')).toBe(debian.ana - 140_000 + 70_000)
  expect(await debe('cliente:luz')).toBe(debian.luz - 70_000)
  const [cargo] = await (await ops()).find<CargoCliente>({ tipo: CargoCliente.tipo, padre: 'cliente:ana', orden: 'desc', limite: 1 })
  expect(cargo).toMatchObject({ metodo: 'cheque', centavos: 70_000 })
  expect(apuntesDeCargo(cargo as CargoCliente).map(({ cuenta, parte, centavos }) => [cuenta, parte, centavos])).toEqual([
    ['clientes', 'cliente:ana', 70_000],
    ['porConfirmar', 'cheque', -70_000],
  ])
  expect(origenDeDeuda(cargo?.id ?? '')).toEqual({ cobroId: cargo?.ventaId })

  // The collection is taken back after all: its debt is there again, and what was charged for its cheque is not owed beside it.
  const { empleadoId: supervisor, navegador } = m.a.gente.supervisor
  const anulacion = navegador.hecho(
    Cobro,
    {
      fecha: hoy(),
      cobradorId: supervisor,
      cliente: { clienteId: 'cliente:ana', nombre: 'cliente:ana', identificacion: '', tipoIdentificacion: '' as const },
      documentos: [],
      anticipoCentavos: 70_000,
      pagos: [{ metodo: 'cheque', centavos: 70_000, referencia: '12' }],
      anula: { cobroId: cargo?.ventaId ?? '', recibo: '7F3A-00001', motivo: 'Pagó con otro cheque' },
    },
    { id: idDeAnulacion(cargo?.ventaId ?? ''), creadoPor: supervisor },
  )
  expect(suertes(await navegador.enviar(anulacion))).toEqual(['recibido'])
  // A first pass ends the cheque, and the next one follows what that wrote.
  await alDia()
  expect(await debe('cliente:ana')).toBe(debian.ana - 70_000)
  expect(await estadoDe(deAna)).toBe('anulada')
})
