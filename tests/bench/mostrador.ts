/** Part `mostrador`: catalogue, search, sales and cold starts in a real Chromium on disk, against the built server. */
import { maximosKB } from '../support/peso.ts'
import type { Servidor } from '../support/servidor.ts'
import { arrancar, instalarApp, type Arranque, type Puesto } from './arranque.ts'
import { leerCatalogo } from './catalogo.ts'
import { servirCouch } from './couch.ts'
import type { Cuaderno } from './cuaderno.ts'
import { mediana, ms, percentil, razonDe, us, type Ronda } from './medidas.ts'
import { abrirBanco, construirPagina, type PaginaDelBanco } from './navegador.ts'
import { medirPrimeraRuta } from './primera-ruta.ts'
import { crearTienda, PIN, type TiendaDelBanco } from './tienda.ts'

const MILES = [50, 100] as const
const VENTAS_PASADAS = { 50: 20_000, 100: 100_000 } as const
/** Made with no line and not handed in yet. */
const SIN_ENVIAR = 200
const VENTAS = { rondas: 8, porRonda: 30 }
const RONDAS_BUSQUEDA = 2
const VECES_COPIA = 5
const VECES_OTROS = 1
const OTROS = [
  ['copiaRxdb', '`replicateCouchDB` de RxDB'],
  ['copiaPouch', 'la replicación de PouchDB'],
] as const
const VECES_ARRANQUE = 4

type Miles = (typeof MILES)[number]

interface Lugar {
  miles: Miles
  tienda: TiendaDelBanco
  puesto: Puesto
  /** A word that some product's name has. */
  texto: string
}

/** Where this part writes down what it measures; there is one run in a process. */
let anotar: Cuaderno['anotar']
let decir: Cuaderno['decir']
let carpeta: Cuaderno['carpeta']

const junto = (rondas: readonly Ronda[], lado: keyof Ronda): number[] => rondas.flatMap((ronda) => ronda[lado])

async function primerasCopias({ miles, tienda, texto }: Lugar, { llamar }: PaginaDelBanco): Promise<number[]> {
  const nuevo = async () => ({
    codigo: await tienda.codigo(),
    slug: tienda.slug,
    tiendaId: tienda.tiendaId,
    productos: tienda.productos,
    texto,
  })
  const primera = await llamar('primeraCopia', await nuevo())
  decir(`primera copia de ${miles}k con la instantánea por hacer: ${ms(primera.buscableMs)}, ronda entera ${ms(primera.completaMs)}`)
  const buscable: Ronda = { medido: [], referencia: [] }
  const completa: number[] = []
  let bytes = 0
  for (let i = 0; i < VECES_COPIA; i++) {
    const copia = await llamar('primeraCopia', await nuevo())
    const cruda = await llamar('copiaCruda', await nuevo())
    buscable.medido.push(copia.buscableMs)
    completa.push(copia.completaMs)
    buscable.referencia.push(cruda.ms)
    bytes = cruda.bytes
  }
  const referencia = `${ms(mediana(buscable.referencia))}: descarga y put crudos de los mismos ${(bytes / 1e6).toFixed(1)} MB`
  const razones = (medidos: readonly number[]): number =>
    mediana(medidos.map((medido, i) => medido / (buscable.referencia[i] ?? Number.NaN)))
  const hastaBuscar = razones(buscable.medido)
  const entera = razones(completa)
  anotar({
    que: `primera sincronización de ${miles}k hasta poder buscar`,
    medido: ms(mediana(buscable.medido)),
    referencia,
    razon: hastaBuscar,
    meta: '≤ 2×',
    cumple: hastaBuscar <= 2,
  })
  anotar({
    que: `primera sincronización de ${miles}k, ronda entera con números`,
    medido: ms(mediana(completa)),
    referencia,
    razon: entera,
    meta: '≤ 2×',
    cumple: entera <= 2,
  })
  return buscable.medido
}

/** The same products by what others would replicate them with: one document per product, from the same server, in batches of a thousand. */
async function contraOtros(miles: Miles, nuestras: readonly number[], { llamar }: PaginaDelBanco): Promise<void> {
  const { filas } = leerCatalogo(miles)
  const couch = await servirCouch(filas)
  const nuestra = mediana(nuestras)
  for (const [funcion, que] of OTROS) {
    const suyas: number[] = []
    for (let vez = 0; vez < VECES_OTROS; vez++) suyas.push(await llamar(funcion, { url: couch.url, productos: filas.length, vez }))
    const veces = mediana(suyas) / nuestra
    anotar({
      que: `la misma copia de ${miles}k por ${que}`,
      medido: ms(nuestra),
      referencia: `${ms(mediana(suyas))}, un documento por producto, lotes de 1000`,
      razon: 1 / veces,
      meta: '≥ 5× más rápida',
      cumple: veces >= 5,
    })
  }
  await couch.parar()
}

async function ventas(miles: Miles, { llamar }: PaginaDelBanco): Promise<void> {
  const { rondas, bytes } = await llamar('ventas', VENTAS)
  for (const p of [50, 95]) {
    const razon = razonDe(rondas, p)
    anotar({
      que: `una venta hasta quedar en disco, ${miles}k, p${p}`,
      medido: ms(percentil(junto(rondas, 'medido'), p)),
      referencia: `${ms(percentil(junto(rondas, 'referencia'), p))}: los mismos ${bytes} bytes en un put crudo estricto`,
      razon,
      meta: p === 95 ? '≤ 2×' : '',
      cumple: p === 95 ? razon <= 2 : undefined,
    })
  }
}

async function busquedas(miles: Miles, { llamar }: PaginaDelBanco): Promise<void> {
  const { teclas, codigos, codigoPeor, primera } = await llamar('busqueda', RONDAS_BUSQUEDA)
  const p95 = percentil(junto(teclas, 'medido'), 95)
  anotar({
    que: `buscar, por tecla, ${miles}k, p95 (la peor ${ms(Math.max(...junto(teclas, 'medido')))}, la primera ${ms(primera)})`,
    medido: ms(p95),
    referencia: `${ms(percentil(junto(teclas, 'referencia'), 95))}: recorrer el arreglo de nombres`,
    razon: razonDe(teclas, 95),
    meta: miles === 50 ? '≤ 16 ms' : '',
    cumple: miles === 50 ? p95 <= 16 : undefined,
  })
  anotar({
    que: `código de barras a línea, ${miles}k, guion (el peor de todos ${ms(codigoPeor)})`,
    medido: us(mediana(junto(codigos, 'medido'))),
    referencia: `${us(mediana(junto(codigos, 'referencia')))}: un Map`,
    razon: razonDe(codigos, 50),
    meta: '≤ 5 ms',
    cumple: codigoPeor <= 5,
  })
}

async function vivir({ miles, tienda, puesto }: Lugar, url: string, script: string): Promise<void> {
  const banco = await abrirBanco(puesto.perfil, url, script)
  const { contexto } = banco.navegador
  await banco.llamar('estrenar', {
    codigo: await tienda.codigo(),
    slug: tienda.slug,
    productos: tienda.productos,
    cajeroId: tienda.cajeroId,
    pin: PIN,
  })
  await contexto.setOffline(true)
  await ventas(miles, banco)
  await busquedas(miles, banco)
  await contexto.setOffline(false)
  await banco.llamar('rellenar', VENTAS_PASADAS[miles])
  await banco.llamar('cerrar')
  await banco.navegador.cerrar()
  await instalarApp(puesto)
  decir(`${VENTAS_PASADAS[miles]} ventas pasadas y la aplicación, guardadas en el equipo de ${miles}k`)
}

interface Frio {
  pantalla: Arranque
  datos: { abiertaMs: number; vendidaMs: number }
  crudo: number
}

async function unFrio({ puesto, tienda }: Lugar, script: string): Promise<Frio> {
  const pantalla = await arrancar(puesto)
  const datos = await enBanco(puesto, script, ({ llamar }) => llamar('abrir', tienda.slug))
  const crudo = await enBanco(puesto, script, ({ llamar }) => llamar('leerCatalogo'))
  if (crudo.productos !== tienda.productos) throw new Error(`${crudo.productos} products on disk of ${tienda.productos}`)
  return { pantalla, datos, crudo: crudo.ms }
}

/** In a new process, killed at the end. */
async function enBanco<T>({ perfil, url }: Puesto, script: string, tarea: (banco: PaginaDelBanco) => Promise<T>): Promise<T> {
  const banco = await abrirBanco(perfil, url, script)
  const resultado = await tarea(banco)
  await banco.navegador.matar()
  return resultado
}

async function frios(lugares: readonly Lugar[], script: string): Promise<void> {
  for (const { puesto, tienda } of lugares) {
    await enBanco(puesto, script, async ({ llamar }) => {
      await llamar('abrir', tienda.slug)
      await llamar('vender', SIN_ENVIAR)
    })
  }
  const porMiles = new Map<Miles, Frio[]>(MILES.map((miles) => [miles, []]))
  for (let vez = 0; vez < VECES_ARRANQUE; vez++) for (const lugar of lugares) porMiles.get(lugar.miles)?.push(await unFrio(lugar, script))
  const de = (miles: Miles, cual: (frio: Frio) => number): number[] => (porMiles.get(miles) ?? []).map(cual)
  const partes: [string, (frio: Frio) => number, boolean][] = [
    ['hasta el mostrador', ({ pantalla }) => pantalla.mostradorMs, false],
    ['hasta la línea del primer código', ({ pantalla }) => pantalla.lineaMs, false],
    ['hasta la primera venta cobrada', ({ pantalla }) => pantalla.cobradaMs, true],
    ['de eso, abrir los datos', ({ datos }) => datos.abiertaMs, false],
    ['abrir los datos y vender', ({ datos }) => datos.vendidaMs, false],
    ['lo mínimo: leer los trozos crudos y un Map', ({ crudo }) => crudo, false],
  ]
  for (const [nombre, cual, meta] of partes) {
    const razon = mediana(de(100, cual).map((grande, i) => grande / (de(50, cual)[i] ?? Number.NaN)))
    anotar({
      que: `arranque en frío sin servidor, ${nombre}, 100k y 100.000 ventas`,
      medido: ms(mediana(de(100, cual))),
      referencia: `${ms(mediana(de(50, cual)))}: 50k y 20.000 ventas`,
      razon,
      meta: meta ? 'plano (≤ 1,25×)' : '',
      cumple: meta ? razon <= 1.25 : undefined,
    })
  }
  const proceso = MILES.flatMap((miles) => de(miles, ({ pantalla }) => pantalla.procesoMs))
  decir(`el proceso del navegador, antes de la página: ${ms(mediana(proceso))}`)
}

export async function medirMostrador(cuaderno: Cuaderno, servidor: Servidor): Promise<void> {
  ;({ anotar, decir, carpeta } = cuaderno)
  const script = await construirPagina()
  const { url } = servidor
  await medirPrimeraRuta(cuaderno, url, '/', maximosKB.portada)
  await medirPrimeraRuta(cuaderno, url, '/login', maximosKB.entrada)
  const lugares: Lugar[] = []
  for (const miles of MILES) {
    const { filas, de } = leerCatalogo(miles)
    const tienda = await crearTienda(url, lugares.length, filas)
    const conCodigo = filas.find(({ codigoBarra }) => codigoBarra !== '')
    const texto = filas[0]?.nombre.split(' ')[0] ?? ''
    lugares.push({
      miles,
      tienda,
      texto,
      puesto: { perfil: await carpeta(), url, slug: tienda.slug, codigo: conCodigo?.codigoBarra ?? '' },
    })
    decir(`tienda de ${filas.length} productos (${de}) en el servidor`)
  }
  const copias = await abrirBanco(await carpeta(), url, script)
  for (const lugar of lugares) {
    const nuestras = await primerasCopias(lugar, copias)
    if (lugar.miles === 50) await contraOtros(lugar.miles, nuestras, copias)
  }
  await copias.navegador.cerrar()
  for (const lugar of lugares) await vivir(lugar, url, script)
  await servidor.parar()
  decir('servidor parado')
  await frios(lugares, script)
}
