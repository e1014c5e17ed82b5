/** Part `ecf`: electronic documents made, checked and signed on one core, and a day's queue drained against DGII's double. */
import fc from 'fast-check'
import { diaFiscal } from '#domain/core/fecha.ts'
import { documentoEcf, type DocumentoEcf } from '#domain/fiscal/ecf/documento.ts'
import { codigoDeSeguridad } from '#domain/fiscal/ecf/timbre.ts'
import { xmlEcf, xmlRfce } from '#domain/fiscal/ecf/xml.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { crearValidador } from '#server/fiscal/ecf/esquema.ts'
import { firmar, leerFirma, type Firmante } from '#server/fiscal/ecf/firma.ts'
import { recibirEcf } from '#server/fiscal/ecf/recepcion/recibir.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { unaAutoridad } from '../../support/ecf/certificados.ts'
import { unaDgii } from '../../support/ecf/dgii.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../support/server/sync.ts'
import { unServidor } from '../../support/server/test-server.ts'
import { unaOficina, girar } from '../../support/ecf/servidor.ts'
import { tiendaEmisora, ventaFiscal } from '../../support/ecf/ventas-fiscales.ts'
import { raiz } from '../../support/fuentes.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { mediana, percentil } from '../medidas.ts'

/** `ECF=0.1 npm run bench -- ecf`: a tenth of everything, to see that it runs. */
const ESCALA = Number(process.env['ECF'] ?? 1)
const RONDAS = Math.max(2, Math.round(8 * ESCALA))
/** As many as the queue makes at a turn. */
const LOTE = 100
const COLA = Math.round(3000 * ESCALA)
const META_FIRMA = 0.6
const META_COLA = 100
const TICKETS = Math.max(20, Math.round(200 * ESCALA))
const DGII_MS = 100
const META_TICKET_MS = 1500
const FIRMADO = '2026-11-21T18:03:59.000Z'

const PEQUENA = {
  gravado18: 8475,
  itbis18: 1525,
  gravado16: 0,
  itbis16: 0,
  gravado0: 0,
  exento: 0,
  descuento: 0,
  itbis: 1525,
  total: 10_000,
}
const RNC = '131246796'
const validar = crearValidador(raiz)

/** What the queue does with a batch: the XML of each sale, its signature, its summary where there is one, and DGII's schema over all. */
async function hacer(ventas: readonly Venta[], firmante: Firmante): Promise<string[]> {
  const enteros: string[] = []
  const resumenes: string[] = []
  for (const venta of ventas) {
    const doc = documentoEcf(venta, tiendaEmisora)
    if (!doc.ok) throw new Error(doc.error.code)
    const { xml, valor } = firmar(xmlEcf(doc.value, FIRMADO), firmante)
    enteros.push(xml)
    if (doc.value.resumida) resumenes.push(firmar(xmlRfce(doc.value, codigoDeSeguridad(valor)), firmante).xml)
  }
  const fallas = (await Promise.all([validar('E32', enteros), validar('RFCE', resumenes)])).flat()
  if (fallas.some((falla) => falla !== undefined)) throw new Error(fallas.find((falla) => falla !== undefined) ?? '')
  return [...enteros, ...resumenes]
}

/** The same bytes before they are signed, made beforehand. */
function desnudos(ventas: readonly Venta[]): string[] {
  const docs = ventas.flatMap((venta): DocumentoEcf[] => {
    const doc = documentoEcf(venta, tiendaEmisora)
    return doc.ok ? [doc.value] : []
  })
  return docs.flatMap((doc) => [xmlEcf(doc, FIRMADO), ...(doc.resumida ? [xmlRfce(doc, 'aB+/9=')] : [])])
}

async function medirFirma({ anotar }: Cuaderno): Promise<void> {
  const firmante = unaAutoridad().emitir()
  const ventas = fc.sample(ventaFiscal(['E32']), LOTE)
  const razones: number[] = []
  const porSegundo: number[] = []
  for (let ronda = 0; ronda <= RONDAS; ronda++) {
    const sinFirmar = desnudos(ventas)
    const antes = performance.now()
    await hacer(ventas, firmante)
    const hecho = performance.now()
    for (const xml of sinFirmar) firmar(xml, firmante)
    const firmado = performance.now()
    // The first one warms up.
    if (ronda === 0) continue
    razones.push((firmado - hecho) / (hecho - antes))
    porSegundo.push((LOTE * 1000) / (hecho - antes))
  }
  const razon = mediana(razones)
  anotar({
    que: `facturas de consumo hechas, firmadas con su resumen y pasadas por el esquema, por segundo (${RONDAS} rondas de ${LOTE})`,
    medido: `${mediana(porSegundo).toFixed(0)}/s`,
    referencia: `${(mediana(porSegundo) / razon).toFixed(0)}/s solo firmar los mismos bytes`,
    razon,
    meta: `≥ ${META_FIRMA}×`,
    cumple: razon >= META_FIRMA,
  })
}

async function medirCola({ anotar, decir }: Cuaderno): Promise<void> {
  const o = await unaOficina({ revisarEsquemas: false, revisarFirmas: false })
  try {
    const tiendaId = await o.tienda(unaAutoridad().emitir())
    o.dgii.caida = true
    for (let i = 0; i < COLA; i++) await o.vender(tiendaId, 'E32', { totales: PEQUENA })
    decir(`${COLA} ventas esperan`)
    o.dgii.caida = false
    const cola = o.cola()
    const antes = performance.now()
    while ((await girar(cola, tiendaId)) !== undefined);
    const segundos = (performance.now() - antes) / 1000
    const llegadas = new Set(o.dgii.recibidos.map(({ encf }) => encf))
    if (llegadas.size !== COLA || o.dgii.recibidos.length !== COLA) throw new Error(`${o.dgii.recibidos.length} sent of ${COLA}`)
    const ritmo = COLA / segundos
    anotar({
      que: `cola de ${COLA} facturas de consumo de una tienda, de sin firmar a aceptadas, cada una enviada una vez`,
      medido: `${ritmo.toFixed(0)}/s`,
      referencia: 'el doble de la DGII en el mismo proceso, que contesta al momento',
      razon: undefined,
      meta: `≥ ${META_COLA}/s`,
      cumple: ritmo >= META_COLA,
    })
  } finally {
    await o.cerrar()
  }
}

/** From handing a sale in until the till may print it signed: the server in this process, DGII's double slow, one sale after another. */
async function medirTicket({ anotar }: Cuaderno): Promise<void> {
  const dgii = await unaDgii({ revisarEsquemas: false, revisarFirmas: false })
  dgii.lentitudMs = DGII_MS
  const p = await unServidor({ MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: dgii.url })
  try {
    const { duena, tienda } = await unaTienda(p)
    const { p12, clave } = unaAutoridad().emitir()
    const ruta = `/api/tiendas/${tienda.tiendaId}`
    bien(await p.pedir('PUT', ruta, { calle: 'Av. Duarte', numeroCasa: '12', razonSocial: 'La Fe, SRL' }, duena))
    bien(await p.pedir('POST', `${ruta}/ecf/certificado`, { p12, clave, delegado: true }, duena))
    const caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
    const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
    const [firmadas, recibidas]: [number[], number[]] = [[], []]
    for (let i = 0; i <= TICKETS; i++) {
      // Of the days from which the store signs on: one of before would never be signed.
      const venta = await caja.venta({ fecha: diaFiscal(p.reloj.ahora.toISOString()) })
      const { id } = JSON.parse(venta.texto) as { id: string }
      const antes = performance.now()
      bien(await caja.enviar(venta))
      const recibida = performance.now()
      while (((await ops.get<Ecf>(`ecf:${id}`))?.firmadoEn ?? '') === '') await new Promise((listo) => setTimeout(listo, 2))
      // The first one reads the schemas.
      if (i === 0) continue
      recibidas.push(recibida - antes)
      firmadas.push(performance.now() - antes)
    }
    const [p50, p95] = [percentil(firmadas, 50), percentil(firmadas, 95)]
    anotar({
      que: `del envío de una venta a su firma en el servidor, p50 / p95 de ${TICKETS}, con una DGII que tarda ${DGII_MS} ms`,
      medido: `${p50.toFixed(0)} / ${p95.toFixed(0)} ms`,
      referencia: `${percentil(recibidas, 50).toFixed(0)} / ${percentil(recibidas, 95).toFixed(0)} ms hasta su acuse`,
      razon: p95 / percentil(recibidas, 95),
      meta: '≤ 1.5 s en el ticket',
      cumple: p95 <= META_TICKET_MS,
    })
  } finally {
    await p.cerrar()
    await dgii.cerrar()
  }
}

/** Suppliers' documents taken, kept and answered by a signed receipt, against reading the signatures of the same bytes and signing as many receipts. */
async function medirRecepcion({ anotar }: Cuaderno): Promise<void> {
  const o = await unaOficina()
  try {
    const autoridad = unaAutoridad()
    const [suyo, delProveedor] = [autoridad.emitir(), autoridad.emitir({ serie: '101850043' })]
    const tiendaId = await o.tienda(suyo)
    const lugar = {
      store: o.store,
      ahora: () => o.reloj.ahora,
      validar,
      ecf: { ambiente: 'pruebas', autoridades: [] },
      tiendaId,
      remite: { rnc: RNC, ...suyo },
    } as const
    const cliente = { clienteId: '', nombre: 'La Fe', identificacion: RNC, tipoIdentificacion: 'RNC' } as const
    const xmls = fc.sample(ventaFiscal(['E31']), LOTE).map((venta, i) => {
      const doc = documentoEcf({ ...venta, rnc: '101850043', ncf: formatoNcf('E31', i + 1), cliente }, tiendaEmisora)
      if (!doc.ok) throw new Error(doc.error.code)
      return firmar(xmlEcf(doc.value, FIRMADO), delProveedor).xml
    })
    const antes = performance.now()
    for (const xml of xmls) if (!(await recibirEcf(lugar, xml))?.includes('<Estado>0<')) throw new Error('not taken')
    const recibidos = performance.now()
    for (const xml of xmls) if (!leerFirma(xml) || firmar('<ARECF><a>1</a></ARECF>', suyo).valor === '') throw new Error('not signed')
    const leidos = performance.now()
    const razon = (leidos - recibidos) / (recibidos - antes)
    const porSegundo = (LOTE * 1000) / (recibidos - antes)
    anotar({
      que: `comprobantes de proveedores recibidos, guardados y acusados (${LOTE})`,
      medido: `${porSegundo.toFixed(0)}/s`,
      referencia: `${(porSegundo / razon).toFixed(0)}/s solo leer su firma y firmar el acuse`,
      razon,
      meta: '',
      cumple: undefined,
    })
  } finally {
    await o.cerrar()
  }
}

export async function medirEcf(cuaderno: Cuaderno): Promise<void> {
  await medirTicket(cuaderno)
  await medirFirma(cuaderno)
  await medirCola(cuaderno)
  await medirRecepcion(cuaderno)
}
