/**
 * Looks at each fact about money that was accepted, and raises what of it the owner has to look at (`confianza/aclaracion.entity.ts`): a price
 * that nobody could know, credit beyond the limit, more taken back than was sold, and whatever does not agree with what the server works
 * out (docs/adr/0031). Nothing here touches the fact: it counts. What was raised is found by its id, so that a repetition raises nothing
 * twice and nothing that was settled.
 */
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import type { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { limites } from '#domain/core/money.ts'
import { DIAS_QUE_GUARDA } from '#domain/core/sync.ts'
import { idAcceso, idTienda } from '../../core/bases.ts'
import { esId } from '../../core/hechos/remitente.ts'
import { sha256 } from '../../core/hechos/texto.ts'
import { deTipo } from '../../core/documentos.ts'
import type { TiendaAbierta, Trabajo } from '../../core/trabajos/trabajo.ts'
import { deCobros } from './cobros.ts'
import { deCredito } from './credito.ts'
import { decidir } from './decidir.ts'
import { deEntregas } from './entregas.ts'
import { actosAlcanzados, deFacturas, dePagoConPedido, facturasEn, ventaDeActo } from './facturados.ts'
import { sinFirmaDePersona } from './firmas.ts'
import { alcanzadosPor, deGaveta, deGavetaEn, type DeGaveta } from './gavetas.ts'
import { deNotas, notasPorRevisar } from './notas.ts'
import { deCatalogo } from './precios.ts'
import { deVenta } from './recomputo.ts'
import { anotarUniones } from './uniones.ts'
import { existentes, leerVentas, recibida, type ConRecepcion, type Hallazgo, type Lugar, type Recibida } from './ventas.ts'

export const aclaraciones: Trabajo = {
  nombre: 'aclaraciones',
  version: 1,
  async procesar(tienda, docs) {
    await anotarUniones(tienda, docs)
    // What no device keeps any more nobody can settle: going over years again raises nothing.
    const corte = new Date(Date.parse(tienda.en) - DIAS_QUE_GUARDA * DIA_MS).toISOString()
    await levantar(tienda, await sinFirmaDePersona(tienda, docs, ({ recepcion }) => recepcion.en >= corte))
    const entregas = await deEntregas(tienda.ops, docs)
    await levantar(
      tienda,
      entregas.hallados.filter(({ hecho }) => entregas.mirados.some(({ id, recepcion }) => id === hecho.id && recepcion.en >= corte)),
    )
    await retirar(tienda, 'entrega-ajena', sinHallazgo(entregas.mirados, entregas.hallados))
    const llegadas = deTipo(Venta, docs).filter(recibida)
    const gaveta = deGavetaEn(docs)
    const actos = facturasEn(docs)
    const facturadas = await ventasFacturadas(tienda, actos, llegadas)
    const lugar = await abrirLugar(tienda, [...llegadas, ...facturadas], gaveta, actos)
    if (!lugar) return
    const recientes = <H extends { recepcion: { en: string } }>(hechos: readonly H[]): H[] =>
      hechos.filter(({ recepcion }) => recepcion.en >= corte)
    await revisarVentas(lugar, { llegadas, facturadas, recientes })
    await revisarActos(lugar, recientes(actos), llegadas)
    await revisarGavetas(lugar, gaveta, llegadas, recientes)
    await levantar(tienda, await deCobros(lugar, recientes(gaveta.cobros)))
    const { notas, alcanzadas } = await notasPorRevisar(lugar, llegadas)
    const deMas = await deNotas(lugar, recientes(notas))
    await levantar(tienda, deMas)
    await retirar(tienda, 'devolucion_de_mas', sinHallazgo(alcanzadas, deMas))
    await retirar(tienda, 'cargo-ajeno', sinHallazgo(alcanzadas, deMas))
  },
}

type Recientes = <H extends { recepcion: { en: string } }>(hechos: readonly H[]) => H[]

async function revisarVentas(
  lugar: Lugar,
  { llegadas, facturadas, recientes }: { llegadas: readonly Recibida[]; facturadas: readonly Recibida[]; recientes: Recientes },
): Promise<void> {
  const { tienda } = lugar
  const deAmbas = recientes([...llegadas, ...facturadas])
  const deCosto = [...(await deCatalogo(lugar, deAmbas)), ...(await dePagoConPedido(lugar, deAmbas))]
  await levantar(tienda, [...deCosto, ...(await deCredito(lugar, recientes(llegadas))), ...(await deVenta(lugar, recientes(llegadas)))])
  for (const motivo of ['precio_fuera', 'itbis_fuera', 'pedido_fuera'] as const)
    await retirar(
      tienda,
      motivo,
      sinHallazgo(
        facturadas,
        deCosto.filter((uno) => uno.motivo === motivo),
      ),
    )
}

async function revisarActos(lugar: Lugar, actos: readonly ConRecepcion<EventoPedido>[], llegadas: readonly Recibida[]): Promise<void> {
  const alcanzados = await actosAlcanzados(lugar, llegadas)
  const hallados = await deFacturas(lugar, [...actos, ...alcanzados])
  await levantar(lugar.tienda, hallados)
  await retirar(lugar.tienda, 'pedido_fuera', sinHallazgo(alcanzados, hallados))
}

/** A shift settles what was raised for want of it, and what a closing counted settles the closing. */
async function revisarGavetas(lugar: Lugar, gaveta: DeGaveta, llegadas: readonly Recibida[], recientes: Recientes): Promise<void> {
  const { tienda } = lugar
  const alcanzados = await alcanzadosPor(lugar, gaveta, llegadas)
  const hallados = [
    ...(await deGaveta(lugar, {
      turnos: recientes(gaveta.turnos),
      movimientos: recientes([...gaveta.movimientos, ...alcanzados.movimientos]),
      cierres: recientes([...gaveta.cierres, ...alcanzados.cierres]),
      cobros: recientes([...gaveta.cobros, ...alcanzados.cobros]),
    })),
    ...(await deVenta(lugar, recientes(alcanzados.ventas))),
  ]
  await levantar(tienda, hallados)
  const vistos = [...alcanzados.ventas, ...alcanzados.movimientos, ...alcanzados.cobros, ...alcanzados.cierres]
  for (const motivo of ['turno_fuera', 'gaveta_fuera', 'cierre_fuera'] as const)
    await retirar(
      tienda,
      motivo,
      sinHallazgo(
        vistos,
        // A limit that was passed stays passed, and a paper counted twice, whatever comes later.
        hallados.filter((uno) => uno.motivo === motivo && uno.porque === ''),
      ),
    )
}

const sinHallazgo = <H extends { id: string }>(hechos: readonly H[], hallazgos: readonly Hallazgo[]): H[] => {
  const hallados = new Set(hallazgos.map(({ hecho }) => hecho.id))
  return hechos.filter(({ id }) => !hallados.has(id))
}

/** Sales of which it is heard only now that they invoice an order. */
async function ventasFacturadas({ ops }: TiendaAbierta, actos: readonly EventoPedido[], llegadas: readonly Venta[]): Promise<Recibida[]> {
  const sabidas = new Set(llegadas.map(({ id }) => id))
  return await leerVentas(
    ops,
    actos.map(ventaDeActo).filter((id) => !sabidas.has(id)),
  )
}

/** What the server knows of these facts' people, shifts and numbers, in one reading; undefined when there is nothing to look at. */
async function abrirLugar(
  tienda: TiendaAbierta,
  ventas: readonly Venta[],
  { turnos, movimientos, cierres, cobros }: DeGaveta,
  actos: readonly EventoPedido[],
): Promise<Lugar | undefined> {
  const deCaja = [...ventas, ...movimientos, ...cobros, ...cierres]
  if (deCaja.length + turnos.length + actos.length === 0) return undefined
  const { ops, tiendaId } = tienda
  const gente = [...ventas.flatMap(personasDe), ...[...movimientos, ...cobros, ...actos].map(({ creadoPor }) => creadoPor)]
  const ids = new Set([
    idTienda(tiendaId),
    ...gente.filter((id) => id !== '').map(idAcceso),
    ...[...ventas.map(({ bloqueId }) => bloqueId), ...deCaja.map(({ turnoId }) => turnoId)].filter(esId),
  ])
  const docs = existentes(await ops.getMany([...ids]))
  const [config] = deTipo(Tienda, docs)
  if (!config) return undefined
  const accesos = deTipo(Acceso, docs).filter(({ activo }) => activo)
  const personas = new Map(accesos.map(({ empleadoId, rol, otrosRoles, nombre }) => [empleadoId, { rol, otrosRoles, nombre }]))
  const abiertos = new Map([...deTipo(Turno, docs), ...turnos].map((turno) => [turno.id, turno]))
  const bloques = new Map(deTipo(BloqueNCF, docs).map(({ id, en }) => [id, en]))
  return {
    tienda,
    config,
    personaDe: (empleadoId) => personas.get(empleadoId),
    turno: (turnoId) => abiertos.get(turnoId),
    bloqueEn: (bloqueId) => bloques.get(bloqueId) ?? '',
  }
}

/** Everybody whom a sale names as having made or allowed something in it. */
const personasDe = ({ creadoPor, autorizadoPor, creditoAutorizado, lineas }: Venta): string[] => [
  creadoPor,
  autorizadoPor,
  creditoAutorizado?.por ?? '',
  ...lineas.flatMap(({ precioAutorizado, descuentoAutorizado }) => [precioAutorizado?.por ?? '', descuentoAutorizado?.por ?? '']),
]

const RENGLONES_MAXIMOS = 50
/** A price times a quantity may pass what a number holds exactly. */
const acotar = (valor: number): number => Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.round(valor)))

/** Writes down what was found and was not written down yet. */
async function levantar({ ops, tiendaId, en }: TiendaAbierta, hallazgos: readonly Hallazgo[]): Promise<void> {
  if (hallazgos.length === 0) return
  const acto = { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
  await ops.createMany(
    hallazgos.map(({ hecho: mirado, motivo, centavos, renglones, clienteId = '', porque = '' }) => {
      const { id: hechoId, tipo: hechoTipo, dispositivoId: hechoDe, turnoId, ncf, fecha, cajaId, cajeroId, cajeroNombre } = mirado
      const hecho = { hechoId, hechoTipo, hechoDe, turnoId, ncf, fecha, cajaId, cajeroId, cajeroNombre }
      const medidos = renglones.slice(0, RENGLONES_MAXIMOS).map((uno) => ({ ...uno, dice: acotar(uno.dice), debe: acotar(uno.debe) }))
      const campos = {
        motivo,
        porque,
        ...hecho,
        clienteId,
        centavos: Math.min(limites.centavos, Math.max(0, centavos)),
        renglones: medidos,
      }
      return componer(Aclaracion, idAclaracion(porque === '' ? motivo : porque, hechoId), Aclaracion.esquemaCampos.parse(campos), acto)
    }),
  )
}

/** Settles by itself what was raised for want of something that has come since. */
async function retirar(
  { ops, store, tiendaId, en }: TiendaAbierta,
  motivo: Aclaracion['motivo'] | Aclaracion['porque'],
  hechos: readonly { id: string }[],
): Promise<void> {
  const ids = hechos.map(({ id }) => idAclaracion(motivo, id))
  const pendientes = ids.length === 0 ? [] : deTipo(Aclaracion, existentes(await ops.getMany(ids)))
  for (const { id, estado } of pendientes)
    if (estado === 'pendiente') await decidir({ store }, ops, id, { tiendaId, autor: 'servidor', en }, 'Lo que faltaba llegó después.')
}

/** So long an id no till of ours makes, and with a reason before it, it would be longer than any may be. */
const LARGO_DE_ID = 120

/** One for each fact and reason. */
const idAclaracion = (motivo: Aclaracion['motivo'] | Aclaracion['porque'], hechoId: string): string =>
  `aclaracion:${motivo}:${hechoId.length > LARGO_DE_ID ? sha256(hechoId) : hechoId}`
