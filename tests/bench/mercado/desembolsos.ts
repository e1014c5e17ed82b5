/** Part `mercado-dinero`: orders that were paid to the platform, settled into payouts of as many stores as one batch holds; and the statement of a store with many. */
import { comisionAlColocar, indiceDeReglas, type ReglaQueCobra } from '#domain/comisiones/comision.rules.ts'
import { ReglaDeComision } from '#domain/comisiones/regla.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { construir } from '#domain/core/construir.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { CuentaDePago } from '#domain/desembolsos/cuenta-de-pago.entity.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { PAGOS_POR_LOTE } from '#domain/desembolsos/lote.entity.ts'
import { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { pedidoRecienColocado } from '#domain/pedidos/pedido.rules.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { TiendaBanco } from '#domain/tienda/tienda-banco.entity.ts'
import { abrirPlataforma, abrirPublico, baseDeTienda, idTienda, idTiendaBanco, idTiendaPublica } from '#server/core/bases.ts'
import { deACadaUna } from '#server/core/por-tienda.ts'
import { idDeCuentaDePago, situacionDe } from '#server/desembolsos/cuenta.ts'
import { aprobar, armar, pagar, type Operador } from '#server/desembolsos/lotes.ts'
import { saldosDe } from '#server/desembolsos/saldos.ts'
import { bien, unaTienda } from '../../support/server/sync.ts'
import { unServidor, type Prueba } from '../../support/server/test-server.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { ms, us } from '../medidas.ts'
import { medirAfiliados } from './afiliados.ts'
import { medirCupones } from './cupones.ts'

const ORDENES = 10_000
const ORDENES_DE_UNA = 5000
const EN = '2026-11-20T14:00:00.000Z'
const META_LOTE_MS = 10_000
const META_ESTADO_MS = 500
const REGLAS = 10_000
const META_COMISION_MS = 0.2
const cuenta = { banco: 'Banreservas', numero: '9600000000', tipo: 'Ahorros' as const, titular: 'La Fe', identificacion: '131246796' }

async function cuanto<T>(hacer: () => Promise<T>): Promise<[ms: number, hecho: T]> {
  const antes = performance.now()
  const hecho = await hacer()
  return [performance.now() - antes, hecho]
}

/** An order paid to the platform, which nobody may claim any more. */
function cerrado(tiendaId: string, n: number): Pedido {
  const contenido = {
    ...contenidoDeMuestra,
    tiendaId,
    metodo: { ...contenidoDeMuestra.metodo, clase: 'transferencia' as const, deMercana: true },
  }
  const base = pedidoRecienColocado(contenido)
  const comprobante = {
    id: `c${n}`,
    estado: 'aprobado' as const,
    centavos: base.totalCentavos,
    aprobadoCentavos: base.totalCentavos,
    archivo: null,
    banco: 'Popular',
    referencia: `R${n}`,
    aprobadoPor: ['p'],
    motivo: '',
    tomadoPor: '',
    tomadoHasta: '',
  }
  const estado = {
    ...base,
    pedido: 'cerrado' as const,
    recibido: true,
    recibidaEn: EN,
    activo: false,
    comprobantes: [comprobante],
    pagadoCentavos: base.totalCentavos,
  }
  const id = `pedido:00000000-0000-4000-8000-${String(n).padStart(12, '0')}:${tiendaId}`
  return construir(Pedido, { contenido, estado, activo: false }, { id, tiendaId, en: EN, dispositivoId: '' })
}

async function unaConOrdenes({ store }: Prueba, tiendaId: string, cuantas: number): Promise<void> {
  const sobre = { tiendaId, en: EN, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
  const [ops, conta] = await Promise.all([baseDeTienda(store, tiendaId, 'ops'), baseDeTienda(store, tiendaId, 'conta')])
  const banco = {
    tiendaBanco: cuenta.banco,
    tiendaCtaBancaria: cuenta.numero,
    tiendaCtaBancariaTipo: cuenta.tipo,
    tiendaCtaTitular: cuenta.titular,
    tiendaCtaIdentificacion: cuenta.identificacion,
  }
  const como = CuentaDePago.esquemaCampos.parse({ tienda: tiendaId, verificada: cuenta, cadencia: 'diaria' })
  await ops.create(componer(Tienda, idTienda(tiendaId), Tienda.esquemaCampos.parse({ ...Tienda.muestra, slug: tiendaId }), sobre))
  await ops.createMany(Array.from({ length: cuantas }, (_, i) => cerrado(tiendaId, i)))
  await conta.create(componer(TiendaBanco, idTiendaBanco(tiendaId), banco, sobre))
  await (await abrirPlataforma(store)).create(componer(CuentaDePago, idDeCuentaDePago(tiendaId), como, sobre))
  await (
    await abrirPublico(store)
  ).create(
    componer(
      TiendaPublica,
      idTiendaPublica(tiendaId),
      TiendaPublica.esquemaCampos.parse({ ...TiendaPublica.muestra, slug: tiendaId }),
      sobre,
    ),
  )
}

/** The server's own code on the embedded store. */
export async function medirMercadoDinero(cuaderno: Cuaderno): Promise<void> {
  const p = await unServidor()
  try {
    await medirLote(p, cuaderno)
    await medirEstado(p, cuaderno)
    medirReglas(cuaderno)
    await medirAfiliados(p, cuaderno, cerrado)
    await medirCupones(p, cuaderno)
  } finally {
    await p.cerrar()
  }
}

async function medirLote(p: Prueba, { anotar, decir }: Cuaderno): Promise<void> {
  const { store, server } = p
  const tiendas = Array.from({ length: PAGOS_POR_LOTE }, (_, i) => `tb${String(i).padStart(4, '0')}`)
  for (const tiendaId of tiendas) await unaConOrdenes(p, tiendaId, ORDENES / PAGOS_POR_LOTE)
  const metodoId = 'metodoDePlataforma:bench'
  const sobre = { tiendaId: '', en: EN, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
  await (
    await abrirPlataforma(store)
  ).create(componer(MetodoDePlataforma, metodoId, MetodoDePlataforma.esquemaCampos.parse(MetodoDePlataforma.muestra), sobre))
  decir(`${PAGOS_POR_LOTE} tiendas con ${ORDENES} órdenes`)
  const saldos = saldosDe(server)
  const hoy = diaFiscal(p.reloj.ahora.toISOString())
  const de = (usuarioId: string): Operador => ({ usuarioId, nombre: usuarioId, en: p.reloj.ahora.toISOString() })
  const bueno = <T>(hecho: { ok: true; value: T } | { ok: false; error: { code: string } }): T => {
    if (!hecho.ok) throw new Error(hecho.error.code)
    return hecho.value
  }
  const [midio] = await cuanto(async () => {
    const pedidas = await deACadaUna(tiendas, async (tienda) => {
      const { porPagar } = await situacionDe({ store, saldos }, tienda, [], hoy)
      return { tienda, centavos: porPagar.exigibleCentavos }
    })
    const { id } = bueno(await armar({ server, saldos }, { id: crypto.randomUUID(), metodoId, tiendas: pedidas }, de('una')))
    bueno(await aprobar(server, id, de('dos')))
    bueno(await aprobar(server, id, de('tres')))
    const respuestas = tiendas.map((quien, i) => ({ quien, pagado: true, referencia: `S${i}`, motivo: '' }))
    bueno(await pagar(server, id, { dia: hoy, respuestas }, de('una')))
  })
  const [aPelo] = await cuanto(async () => {
    for (const tiendaId of tiendas) {
      const [ops, conta] = await Promise.all([baseDeTienda(store, tiendaId, 'ops'), baseDeTienda(store, tiendaId, 'conta')])
      const pedidos = await ops.find({ tipo: Pedido.tipo })
      const ordenes = pedidos.map(({ id }) => ({ pedidoId: id, numero: '', centavos: 1 }))
      await conta.create(construir(Desembolso, { ordenes }, { id: `desembolso:bench.${tiendaId}`, tiendaId, dispositivoId: '' }))
    }
  })
  anotar({
    que: `${ORDENES} órdenes pagadas en un lote de ${PAGOS_POR_LOTE} tiendas, de la primera suma al último libro`,
    medido: ms(midio),
    referencia: `${ms(aPelo)}, leer las órdenes y escribir un documento por tienda`,
    razon: midio / aPelo,
    meta: `≤ ${META_LOTE_MS} ms`,
    cumple: midio <= META_LOTE_MS,
  })
}

async function medirEstado(p: Prueba, { anotar }: Cuaderno): Promise<void> {
  const { duena, tienda } = await unaTienda(p)
  const { tiendaId } = tienda
  const ops = await baseDeTienda(p.store, tiendaId, 'ops')
  await ops.createMany(Array.from({ length: ORDENES_DE_UNA }, (_, i) => cerrado(tiendaId, i)))
  const abrir = () => cuanto(async () => bien(await p.pedir('GET', `/api/tiendas/${tiendaId}/mercana`, undefined, duena)))
  const [primera, visto] = await abrir()
  if ((visto['ordenes'] as unknown[]).length !== ORDENES_DE_UNA) throw new Error('the statement is not whole')
  const [despues] = await abrir()
  const [aPelo] = await cuanto(async () => JSON.stringify(await ops.find({ tipo: Pedido.tipo })).length)
  const referencia = `${ms(aPelo)}, leer las mismas órdenes y escribirlas`
  anotar({
    que: `estado de ${ORDENES_DE_UNA} órdenes, la primera vez`,
    medido: ms(primera),
    referencia,
    razon: primera / aPelo,
    meta: '',
    cumple: undefined,
  })
  anotar({
    que: `estado de ${ORDENES_DE_UNA} órdenes, abierto`,
    medido: ms(despues),
    referencia,
    razon: despues / aPelo,
    meta: `≤ ${META_ESTADO_MS} ms`,
    cumple: despues <= META_ESTADO_MS,
  })
}

/** What an order of ten lines is charged, of so many rules. */
function medirReglas({ anotar }: Cuaderno): void {
  const reglas = Array.from({ length: REGLAS }, (_, i): ReglaQueCobra => ({
    ...ReglaDeComision.esquemaCampos.parse(ReglaDeComision.muestra),
    id: `reglaDeComision:${i}`,
    en: EN,
    tienda: i % 3 === 0 ? '' : `t${i % PAGOS_POR_LOTE}`,
    categoria: i % 2 === 0 ? `Categoría ${i}` : '',
    productoId: i % 3 === 1 && i % 2 === 1 ? `producto:${i}` : '',
    desde: '2026-01-01',
  }))
  const indice = indiceDeReglas(reglas)
  const lineas = Array.from({ length: 10 }, (_, i) => ({ linea: i + 1, productoId: `producto:${i}`, categoria: `Categoría ${i * 7}` }))
  const veces = 20_000
  const hoy = { dia: '2026-11-20', itbisPuntosBasicos: 1800 }
  const cada = (hacer: () => unknown, cuantas: number): number => {
    const antes = performance.now()
    for (let i = 0; i < cuantas; i++) hacer()
    return (performance.now() - antes) / cuantas
  }
  const pedir = () => comisionAlColocar(indice, { tienda: 't7', envio: 'domicilio', lineas }, hoy)
  cada(pedir, 1000)
  const una = cada(pedir, veces)
  const aPelo = cada(
    () => lineas.map(({ productoId, categoria }) => reglas.filter((r) => r.productoId === productoId || r.categoria === categoria)),
    50,
  )
  anotar({
    que: `comisión de una orden de ${lineas.length} líneas entre ${REGLAS} reglas`,
    medido: us(una),
    referencia: `${ms(aPelo)}, mirar todas las reglas por línea`,
    razon: una / aPelo,
    meta: `≤ ${META_COMISION_MS} ms`,
    cumple: una <= META_COMISION_MS,
  })
}
