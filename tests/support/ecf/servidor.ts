/** For tests: stores that sign electronic documents, their sales, and the queue that takes them to DGII's double. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Compra } from '#domain/compras/compra.entity.ts'
import { idDeCompraPropia } from '#domain/compras/emision.rules.ts'
import { construir } from '#domain/core/construir.ts'
import { leer } from '#domain/core/entity.ts'
import type { TipoDeCompra } from '#domain/core/tipos-comprobante.ts'
import type { TipoEcf } from '#domain/fiscal/ecf/documento.ts'
import { Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda, idTienda } from '#server/core/bases.ts'
import { guardarEmision, leerEmision, type Emision } from '#server/fiscal/ecf/archivo.ts'
import { abrirP12, revisarCertificado, sellar } from '#server/fiscal/ecf/certificado.ts'
import { crearCola, type Cola, type OpcionesCola } from '#server/fiscal/ecf/cola.ts'
import { internet, porRed } from '#server/fiscal/ecf/recepcion/entregar.ts'
import { remiteDe, selloDe } from '#server/fiscal/ecf/remite.ts'
import { crearDgii } from '#server/fiscal/ecf/dgii.ts'
import { crearValidador, type Validador } from '#server/fiscal/ecf/esquema.ts'
import { anotarEmitidos } from '#server/fiscal/ecf/trabajo.ts'
import { guardia } from '#server/store/guardia.ts'
import type { Store } from '#server/store/port.ts'
import { openPouchStore } from '#server/store/pouch.ts'
import type { CertificadoDePrueba } from './certificados.ts'
import { unaDgii, type Dgii } from './dgii.ts'
import { compraEmitida } from './compras-fiscales.ts'
import { tiendaEmisora, ventaFiscal, type TipoEcfDeVenta } from './ventas-fiscales.ts'

const LLAVE = 'ab'.repeat(32)
/** A server waits less for the double than for DGII. */
const PLAZO_MS = 1500
const VUELTAS_MAXIMAS = 400
const RNC = '131246796'

/** Nothing is wrong with any document: for tests of what comes after. */
export const sinEsquema: Validador = (_esquema, xmls) => Promise.resolve(xmls.map(() => undefined))

export interface Oficina {
  store: Store
  dgii: Dgii
  reloj: { ahora: Date }
  /** A store with its certificate; its tiendaId. */
  tienda(certificado: CertificadoDePrueba, rnc?: string): Promise<string>
  /** A sale of a type, stored and noted down; with what it has to be. */
  vender(tiendaId: string, tipo: TipoEcfDeVenta, cambios?: Partial<Venta>): Promise<Ecf>
  /** A paper of what the store bought, with a number of its own. */
  comprar(tiendaId: string, tipo: TipoDeCompra & TipoEcf): Promise<Ecf>
  cola(cambios?: Partial<OpcionesCola>): Cola
  /** Turns until there is nothing left to do, the clock going forward as far as it is asked. */
  apurar(cola: Cola, tiendaId: string, vueltas?: number): Promise<void>
  ecf(tiendaId: string, ecf: Pick<Ecf, 'id'>): Promise<Ecf>
  cambiarCertificado(tiendaId: string, certificado: Emision['certificado']): Promise<void>
  cerrar(): Promise<void>
}

/** What is kept of a certificate. */
export function certificadoDe(
  { p12, clave }: CertificadoDePrueba,
  tiendaId: string,
  rnc = RNC,
  ahora = new Date(),
): NonNullable<Emision['certificado']> {
  const abierto = abrirP12(p12, clave)
  if (!abierto.ok) throw new Error(abierto.error.code)
  const ficha = revisarCertificado(abierto.value, { rnc, ahora, delegado: true, autoridades: [], produccion: false })
  if (!ficha.ok) throw new Error(ficha.error.code)
  const { llave, certificado } = abierto.value
  return { ...ficha.value, sellado: sellar(JSON.stringify({ llave, certificado }), LLAVE, selloDe({ tiendaId, rnc })) }
}

export async function unaOficina(opciones: Parameters<typeof unaDgii>[0] & { validar?: Validador } = {}): Promise<Oficina> {
  const carpeta = await mkdtemp(join(tmpdir(), 'mercana-ecf-'))
  const store = await openPouchStore({ carpeta, guardia })
  const dgii = await unaDgii(opciones)
  const reloj = { ahora: new Date() }
  const validar = opciones.validar ?? crearValidador(join(import.meta.dirname, '../../..'))
  let numero = 0
  const oficina: Oficina = {
    store,
    dgii,
    reloj,
    tienda: async (certificado, rnc = RNC) => {
      const tiendaId = randomUUID()
      const ops = await baseDeTienda(store, tiendaId, 'ops')
      await ops.create(construir(Tienda, { ...camposDe(tiendaEmisora), tiendaRnc: rnc }, { id: idTienda(tiendaId), tiendaId }))
      const en = reloj.ahora.toISOString()
      await guardarEmision(
        store,
        { tiendaId, en, rnc, desde: '2026-11-01', certificado: certificadoDe(certificado, tiendaId, rnc), por: 'empleado:1' },
        undefined,
      )
      return tiendaId
    },
    vender: async (tiendaId, tipo, cambios = {}) => {
      const emision = await leerEmision(store, tiendaId)
      const [muestra] = fc.sample(ventaFiscal([tipo]), 1)
      if (!emision || !muestra) throw new Error('the store does not sign')
      const ncf = formatoNcf(tipo, ++numero)
      // A note on something that was sold elsewhere waits for nothing.
      const modifica = muestra.modifica && { ...muestra.modifica, ventaId: '' }
      const venta: Venta = {
        ...muestra,
        modifica,
        ...(muestra.carga && { carga: { ...muestra.carga, ventaId: '' } }),
        ...cambios,
        rnc: emision.rnc,
        ncf,
        id: `${emision.rnc}-${ncf}`,
        clave: ncf,
        tiendaId,
        seq: numero,
      }
      const ops = await baseDeTienda(store, tiendaId, 'ops')
      await ops.create(venta)
      await anotarEmitidos(ops, emision, [{ ...venta, rev: '' }], reloj.ahora.toISOString())
      return oficina.ecf(tiendaId, { id: idEcf(emision.rnc, ncf) })
    },
    comprar: async (tiendaId, tipo) => {
      const emision = await leerEmision(store, tiendaId)
      const [muestra] = fc.sample(compraEmitida([tipo]), 1)
      if (!emision || !muestra?.emision) throw new Error('the store does not sign')
      const ncf = formatoNcf(tipo, ++numero)
      const propia = { ...muestra.emision, rnc: emision.rnc }
      const compra: Compra = { ...muestra, ncf, clave: ncf, tiendaId, seq: numero, id: idDeCompraPropia(emision.rnc, ncf), emision: propia }
      const ops = await baseDeTienda(store, tiendaId, 'ops')
      await ops.create(compra)
      await anotarEmitidos(ops, emision, [{ ...compra, rev: '' }], reloj.ahora.toISOString())
      return oficina.ecf(tiendaId, { id: idEcf(emision.rnc, ncf) })
    },
    cola: (cambios = {}) =>
      crearCola({
        store,
        ahora: () => reloj.ahora,
        emisor: crearDgii({ url: `${dgii.url}/testecf`, urlResumenes: `${dgii.url}/testecf`, ahora: () => reloj.ahora, plazoMs: PLAZO_MS }),
        ambiente: 'pruebas',
        validar,
        remiteDe: (emision) => remiteDe(emision, { ahora: () => reloj.ahora, llave: LLAVE }),
        afuera: porRed(internet),
        proceso: randomUUID(),
        ...cambios,
      }),
    apurar: async (cola, tiendaId, vueltas = VUELTAS_MAXIMAS) => {
      for (let i = 0; i < vueltas; i++) {
        const espera = await girar(cola, tiendaId)
        if (espera === undefined) return
        reloj.ahora = new Date(reloj.ahora.getTime() + espera)
      }
      if (vueltas === VUELTAS_MAXIMAS) throw new Error('the queue does not come to an end')
    },
    ecf: async (tiendaId, { id }) => {
      const crudo = await (await baseDeTienda(store, tiendaId, 'ops')).get(id)
      if (!crudo) throw new Error(`${id} is not there`)
      const { rev: _rev, ...doc } = crudo
      return leer(Ecf, doc)
    },
    cambiarCertificado: async (tiendaId, certificado) => {
      const emision = await leerEmision(store, tiendaId)
      if (!emision) throw new Error('the store does not sign')
      await guardarEmision(store, { ...emision, certificado }, emision.rev)
    },
    cerrar: async () => {
      await dgii.cerrar()
      await store.close()
      await rm(carpeta, { recursive: true, force: true })
    },
  }
  return oficina
}

/** A turn of a store: what waits is signed, then carried; in how many milliseconds there is more to do, undefined when there is nothing. */
export async function girar(cola: Cola, tiendaId: string): Promise<number | undefined> {
  const esperas = [await cola.firmar(tiendaId), await cola.llevar(tiendaId)].filter((una) => una !== undefined)
  return esperas.length === 0 ? undefined : Math.min(...esperas)
}

const camposDe = (tienda: Tienda) => Tienda.esquemaCampos.parse(tienda)
