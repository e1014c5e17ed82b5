/**
 * What was sold on paper in a contingency that ended gets an electronic document each, with a number that the server takes (`numerados.ts`), signed and
 * sent like any other (docs/FISCAL.md#contingency). Which number is whose is written down first: done again after a crash, nothing is replaced twice.
 */
import { componer } from '#domain/core/entity.ts'
import { diaFiscal, limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Contingencia } from '#domain/fiscal/ecf/contingencia.entity.ts'
import { abarca, reemplazoDe, seReemplaza } from '#domain/fiscal/ecf/contingencia.rules.ts'
import { Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '../../../core/bases.ts'
import type { Server } from '../../../core/contexto.ts'
import type { ActoServidor } from '../../../core/decisiones.ts'
import { deTipo, leerUno } from '../../../core/documentos.ts'
import type { Db, Store, Stored } from '../../../store/port.ts'
import { numerar, type Numero } from '../../numerados.ts'
import { leerEmision, type Emision } from '../archivo.ts'
import { guardadosDe, leerGuardado, leerGuardadoDe, mover, moverDe } from '../guardado.ts'
import { leerContingencias } from './declarar.ts'

const PAGINA = 200
const CONTINGENCIAS_A_LA_VEZ = 20
/** With no numbers of a type: a new range wakes it up, and otherwise it looks now and then. */
const ESPERA_DE_NUMEROS_MS = 10 * 60_000

type DePapel = keyof typeof reemplazoDe
type VentaEnPapel = Venta & { tipoComprobante: DePapel }

const esEnPapel = (venta: Venta): venta is VentaEnPapel => seReemplaza(venta.tipoComprobante)

/** Replaces what is due of a store; answers in how many milliseconds there is more to do, undefined when there is nothing. */
export async function reemplazar(server: Pick<Server, 'store' | 'central' | 'ahora'>, tiendaId: string): Promise<number | undefined> {
  const { store } = server
  const emision = await leerEmision(store, tiendaId)
  if (!emision) return undefined
  const conta = await baseDeTienda(store, tiendaId, 'conta')
  let espera: number | undefined
  for (const una of await guardadosDe(Contingencia, conta, ['porAnotar'], CONTINGENCIAS_A_LA_VEZ)) {
    const { reemplazados, sinNumero } = await reemplazarDe(server, emision, una)
    const hecho = await moverDe(Contingencia, conta, una, { reemplazados, sinNumero, porAnotar: sinNumero > 0 ? una.porAnotar : 0 })
    // Another document of its days came meanwhile.
    if (!hecho) return 0
    if (sinNumero > 0) espera = ESPERA_DE_NUMEROS_MS
  }
  return espera
}

async function reemplazarDe(
  server: Pick<Server, 'store' | 'central' | 'ahora'>,
  emision: Emision,
  contingencia: Contingencia,
): Promise<{ reemplazados: number; sinNumero: number }> {
  const ops = await baseDeTienda(server.store, emision.tiendaId, 'ops')
  let [reemplazados, sinNumero] = [0, 0]
  for await (const ventas of ventasDe(ops, emision, contingencia))
    for (const tipo of Object.keys(reemplazoDe) as DePapel[]) {
      const suyas = ventas.filter(({ tipoComprobante }) => tipoComprobante === tipo)
      if (suyas.length === 0) continue
      const dados = await numerar(
        server,
        emision.tiendaId,
        reemplazoDe[tipo],
        suyas.map(({ id }) => id),
      )
      if (!dados.ok) throw new Error(`${contingencia.id}: ${dados.error.code}`)
      await anotar(ops, { ventas: suyas, numeros: dados.value.numeros, contingencia, en: server.ahora().toISOString() })
      reemplazados += dados.value.numeros.size
      sinNumero += dados.value.faltan
    }
  return { reemplazados, sinNumero }
}

/** Documents on paper of its days, so many at a time. A till's clock is not the server's: a day more costs nothing. */
async function* ventasDe(ops: Db, { rnc }: Pick<Emision, 'rnc'>, contingencia: Contingencia): AsyncGenerator<VentaEnPapel[]> {
  const { desde } = limitesDelDia(sumarDias(contingencia.desde, -1))
  const { hasta } = limitesDelDia(sumarDias(contingencia.hasta ?? contingencia.desde, 1))
  for (let despuesDe: { en: string; id: string } | undefined; ;) {
    const pagina = await ops.find({ tipo: Venta.tipo, desde, hasta, limite: PAGINA, ...(despuesDe ? { despuesDe } : {}) })
    const ventas = deTipo(Venta, pagina)
      .filter(esEnPapel)
      .filter((venta) => venta.rnc === rnc && abarca(contingencia, venta.fecha))
    if (ventas.length > 0) yield ventas
    const ultima = pagina.at(-1)
    if (!ultima || pagina.length < PAGINA) return
    despuesDe = { en: String(ultima['en']), id: ultima.id }
  }
}

interface Anotacion {
  ventas: readonly VentaEnPapel[]
  numeros: ReadonlyMap<string, Numero>
  contingencia: Pick<Contingencia, 'id' | 'tiendaId'>
  en: string
}

/** Notes down what is to be signed; what is noted already stays as it is. */
async function anotar(ops: Db, { ventas, numeros, contingencia: { id: contingenciaId, tiendaId }, en }: Anotacion): Promise<void> {
  const nuevos = ventas.flatMap(({ id, rnc, ncf, tipoComprobante, totales }) => {
    const numero = numeros.get(id)
    if (!numero) return []
    const campos = Ecf.esquemaCampos.parse({
      ventaId: id,
      rnc,
      ncf: numero.ncf,
      tipoComprobante: reemplazoDe[tipoComprobante],
      fecha: diaFiscal(en),
      totalCentavos: totales.total,
      emitidoEn: en,
      reemplaza: { ncf, contingenciaId, vence: numero.vence },
      estado: 'porFirmar',
    })
    return [componer(Ecf, idEcf(rnc, numero.ncf), campos, { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' })]
  })
  if (nuevos.length > 0) await ops.createMany(nuevos)
}

/** Documents on paper among these, of days of a contingency that ended: whoever replaces them is told, also of what a till brings later. */
export async function marcarLlegadas(store: Store, emision: Emision, docs: readonly Stored[]): Promise<void> {
  const ventas = deTipo(Venta, docs).filter((venta) => esEnPapel(venta) && venta.rnc === emision.rnc)
  if (ventas.length === 0) return
  const conta = await baseDeTienda(store, emision.tiendaId, 'conta')
  for (const { id, estado, ...plazos } of await leerContingencias(store, emision.tiendaId)) {
    if (estado !== 'terminada' || !ventas.some(({ fecha }) => abarca({ estado, ...plazos }, fecha))) continue
    for (let hecho = false; !hecho;) {
      const una = await leerGuardadoDe(Contingencia, conta, id)
      hecho = !una || (await moverDe(Contingencia, conta, una, { porAnotar: una.porAnotar + 1 })) !== undefined
    }
  }
}

/**
 * Another number for what a refused document was to replace, since DGII holds its own as used. Fails with 'ecf.no-rechazado', 'ecf.no-reemplaza',
 * 'ncf.sin-rango'.
 */
export async function reemplazarOtraVez(
  server: Pick<Server, 'store' | 'central' | 'ahora'>,
  { tiendaId, autor, en }: ActoServidor,
  ecfId: string,
): Promise<Result<true>> {
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const ecf = await leerGuardado(ops, ecfId)
  if (ecf?.estado !== 'rechazado' || ecf.resuelto !== null) return fallo('ecf.no-rechazado')
  const venta = await leerUno(ops, Venta, ecf.ventaId)
  if (!ecf.reemplaza || !venta || !esEnPapel(venta)) return fallo('ecf.no-reemplaza')
  if (ecf.secuencia === 'libre') return fallo('ecf.numero-libre')
  // The one that was refused names the next one, so that asked twice it is the same.
  const dados = await numerar(server, tiendaId, ecf.tipoComprobante, [ecf.id])
  if (!dados.ok) return dados
  const numero = dados.value.numeros.get(ecf.id)
  if (!numero) return fallo('ncf.sin-rango', { tipo: ecf.tipoComprobante })
  const contingencia = { id: ecf.reemplaza.contingenciaId, tiendaId }
  await anotar(ops, { ventas: [venta], numeros: new Map([[venta.id, numero]]), contingencia, en })
  await mover(ops, ecf, { resuelto: { por: autor, en, como: `Se reemplazó con el ${numero.ncf}` } })
  return ok(true)
}
