/** Debit notes by who may not make them, on what is not theirs to charge, or that sell something besides: row 246. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { comandos } from '#domain/comandos.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { Envio } from '#domain/core/sync.ts'
import { construir } from '#domain/core/construir.ts'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta, type Venta as DocVenta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { bien, Hechos, unaCaja } from '../../support/server/sync.ts'
import { sinCambios, suertes, unaMesa, type Mesa } from '../mesa.ts'

const ANA = { clienteId: 'cliente:ana', nombre: 'Ana Núñez', identificacion: '00113918205', tipoIdentificacion: 'Cédula' as const }

let m: Mesa
let caja: Hechos
let bloque: BloqueNCF
let turnoId = ''
let usados = 0
beforeAll(async () => {
  m = await unaMesa()
  const { tiendaId } = m.a.tienda
  caja = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda, 'Caja que carga'))
  const rango = {
    tipoComprobante: 'E33',
    desde: 1,
    hasta: 500,
    solicitud: '',
    autorizacion: '',
    fechaAutorizacion: null,
    vence: '2099-12-31',
  }
  bien(await m.p.pedir('POST', `/api/tiendas/${tiendaId}/rangos`, rango, m.a.duena))
  const cuerpo = { tipoComprobante: 'E33', dispositivoId: caja.de.dispositivoId }
  const { bloques } = bien(await m.p.pedir('POST', `/api/tiendas/${tiendaId}/bloques`, cuerpo, caja.de))
  const [primero] = bloques as BloqueNCF[]
  if (!primero) throw new Error('no block was lent')
  bloque = primero
  const turno = caja.hecho(Turno, { cajaId: caja.de.cajaId, cajeroId: cajera(), fecha: hoy() }, { creadoPor: cajera() })
  expect(suertes(await caja.enviar(turno))).toEqual(['recibido'])
  turnoId = turno.id
}, 180_000)
afterAll(() => m.p.cerrar())

const hoy = () => diaFiscal(m.p.reloj.ahora.toISOString())
const cajera = () => m.a.gente.cajero.empleadoId
const supervisora = () => m.a.gente.supervisor.empleadoId
const docDe = (envio: Envio): DocVenta => JSON.parse(envio.texto) as DocVenta

const vender = (cliente: DocVenta['cliente'] = ANA): Promise<Envio> =>
  caja.venta({ turnoId, fecha: hoy(), cajeroId: cajera(), cliente }, { creadoPor: cajera() })

interface Cargada {
  quien?: string
  autoriza?: string
  campos?: Partial<Campos<typeof Venta>>
}

/** A debit note of RD$500.00 on a sale, on the customer's account. */
function cargo(venta: Envio, { quien = supervisora(), autoriza = '', campos = {} }: Cargada = {}): Envio {
  const { id: ventaId, ncf: suyo, fecha, rnc, cliente } = docDe(venta)
  const ncf = formatoNcf('E33', bloque.desde + usados++)
  const [linea] = construir(Venta).lineas
  if (!linea) throw new Error('the sample has a line')
  return caja.hecho(
    Venta,
    {
      rnc,
      ncf,
      tipoComprobante: 'E33',
      bloqueId: bloque.id,
      ncfVence: bloque.vence,
      cajaId: caja.de.cajaId,
      turnoId,
      cajeroId: quien,
      autorizadoPor: autoriza,
      fecha: hoy(),
      cliente,
      lineas: [
        {
          ...linea,
          productoId: '',
          nombre: 'Flete',
          codigoBarra: '',
          unidad: 'servicio',
          precioDiezmilesimas: 5_000_000,
          montoCentavos: 50_000,
        },
      ],
      totales: {
        gravado18: 42_373,
        itbis18: 7627,
        gravado16: 0,
        itbis16: 0,
        gravado0: 0,
        exento: 0,
        descuento: 0,
        itbis: 7627,
        total: 50_000,
      },
      pagos: [
        { metodo: 'credito', moneda: 'DOP', recibidoCentavos: 50_000, tasaDiezmilesimas: 10_000, valorCentavos: 50_000, referencia: '' },
      ],
      carga: { ventaId, ncf: suyo, fecha, motivo: 'Se llevó a Baní' },
      ...campos,
    },
    { id: `${rnc}-${ncf}`, creadoPor: quien },
  )
}

async function entregar(envio: Envio): Promise<string[]> {
  expect(suertes(await caja.enviar(envio))).toEqual(['recibido'])
  return asuntosDe(envio)
}

async function asuntosDe({ id }: Envio): Promise<string[]> {
  await m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
  const asuntos = await (await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')).find<Aclaracion>({ tipo: Aclaracion.tipo })
  return asuntos.filter(({ hechoId }) => hechoId === id).map(({ motivo, porque, estado }) => `${porque || motivo} ${estado}`)
}

test('fila 246: la hace quien puede devolver o trae su PIN; la cajera sola espera aparte', async () => {
  const venta = await vender()
  expect(await entregar(venta)).toEqual([])
  for (const autoriza of ['', cajera(), m.a.gente.contador.empleadoId])
    expect(
      await sinCambios(m.p, async () => suertes(await caja.enviar(cargo(venta, { quien: cajera(), autoriza }))), ['cuarentena']),
    ).toEqual(['sin-permiso'])
  expect(await entregar(cargo(venta))).toEqual([])
  expect(await entregar(cargo(venta, { quien: cajera(), autoriza: supervisora() }))).toEqual([])
})

test('fila 246: ni el tipo sin decir sobre qué, ni una venta que dice cargar, ni una nota que además vende', async () => {
  const venta = await vender()
  expect(await entregar(venta)).toEqual([])
  const linea = docDe(cargo(venta)).lineas[0]
  if (!linea) throw new Error('it has a line')
  const { carga: _carga, ...sinDecir } = docDe(cargo(venta))
  const malas = [
    caja.hecho(Venta, { ...sinDecir, ncf: sinDecir.ncf }, { id: sinDecir.id, creadoPor: supervisora() }),
    await caja.venta(
      { turnoId, fecha: hoy(), cajeroId: supervisora(), carga: { ventaId: venta.id, ncf: docDe(venta).ncf, fecha: hoy(), motivo: 'x' } },
      { creadoPor: supervisora() },
    ),
    cargo(venta, { campos: { lineas: [linea, { ...linea, productoId: 'producto:1' }] } }),
  ]
  for (const mala of malas) expect(await sinCambios(m.p, async () => suertes(await caja.enviar(mala)), ['cuarentena'])).toEqual(['esquema'])
})

test('fila 246: la que carga a otro cliente, a una nota o a una factura que no está la ve la dueña; si la factura llega después, se aclara sola', async () => {
  const venta = await vender()
  expect(await entregar(venta)).toEqual([])
  const deOtro = { ...ANA, clienteId: 'cliente:otro', nombre: 'Otro' }
  expect(await entregar(cargo(venta, { campos: { cliente: deOtro } }))).toEqual(['cargo-ajeno pendiente'])
  const primera = cargo(venta)
  expect(await entregar(primera)).toEqual([])
  expect(await entregar(cargo(primera))).toEqual(['cargo-ajeno pendiente'])
  const tarde = await vender()
  const antes = cargo(tarde)
  expect(await entregar(antes)).toEqual(['cargo-ajeno pendiente'])
  expect(await entregar(tarde)).toEqual([])
  expect(await asuntosDe(antes)).toEqual(['cargo-ajeno aclarada'])
})

test('fila 246: lo que carga no es crédito que se dio: no pasa de un límite, ni detiene a nadie; y es lo que se debe', async () => {
  const venta = await vender()
  expect(await entregar(venta)).toEqual([])
  expect(await entregar(cargo(venta))).toEqual([])
  const creditos = await (await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')).find<CreditoCliente>({ tipo: CreditoCliente.tipo })
  const suyo = creditos.find(({ clienteId }) => clienteId === ANA.clienteId)
  expect(suyo?.movimientos.at(-1)?.centavos).toBe(50_000)
  // Whoever has to take it back at another till is told of it.
  const { tiendaId } = m.a.tienda
  const leida = bien(await m.p.pedir('GET', `/api/tiendas/${tiendaId}/venta?ncf=${docDe(venta).ncf}`, undefined, caja.de))
  expect(comandos.ventaConNotas.respuesta.parse(leida)).toMatchObject({ venta: { id: venta.id }, notas: [{ tipoComprobante: 'E33' }] })
})
