import { describe, expect, it } from 'vitest'
import { esPrueba, fuentes } from '../support/fuentes.ts'

/** Where the data layer touches the world; everything else takes it from `Puertos`, so that a simulator can be the world. */
const mundo = [
  'src/data/device/browser/puertos-navegador.ts',
  'src/data/device/browser/disco-navegador.ts',
  'src/data/device/browser/archivos-opfs.ts',
  'src/data/device/keys/llaves-navegador.ts',
  'src/data/device/keys/cifra-navegador.ts',
  'src/data/device/browser/archivos-opfs.worker.ts',
  'src/data/device/browser/cabida-opfs.ts',
  'src/data/device/browser/sonda-navegador.ts',
  // Passkeys are a person's, asked for on a screen; a simulator plays none.
  'src/data/personas/llaves-de-acceso.ts',
  // Shows pictures that wait; a simulator plays no screens.
  'src/data/archivos/fotos-locales.ts',
  'src/data/mercado/escaparates-navegador.ts',
  'src/data/envios/division-navegador.ts',
  // A file of the app itself, which no simulator plays.
  'src/data/envios/territorio.ts',
]

/** What the world is asked by name. A method of something else may be called the same (`puertos.fetch`). */
const prohibido: Record<string, RegExp> = {
  reloj: /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\b/,
  temporizador: /(?<![.\w])(setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame|requestIdleCallback)\b/,
  azar: /\bMath\.random\b|\b(randomUUID|getRandomValues|generateKey)\b|from 'uuid'/,
  red: /(?<![.\w])fetch\((?!\w+:)|(?<![.\w])(XMLHttpRequest|EventSource|WebSocket)\b/,
  candados: /\bnavigator\b/,
  disco: /(?<![.\w'"-])(indexedDB|localStorage|sessionStorage|caches)\b(?!:)|\bgetDirectory\b/,
  pagina: /(?<![.\w])(window|document|BroadcastChannel|Worker|process)\b(?!:)/,
}

const sinComentarios = (texto: string): string => texto.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
const quienes = (texto: string): string[] =>
  sinComentarios(texto)
    .split('\n')
    .flatMap((linea) => Object.entries(prohibido).flatMap(([que, patron]) => (patron.test(linea) ? [`${que}: ${linea.trim()}`] : [])))

const datos = fuentes(['src/data'], /\.tsx?$/).filter(({ ruta }) => !esPrueba(ruta))

describe('puertos', () => {
  it('nada de src/data lee el reloj, el azar, la red, los candados ni el disco si no es por Puertos', () => {
    expect(datos.length).toBeGreaterThan(40)
    const directos = datos
      .filter(({ ruta }) => !mundo.includes(ruta))
      .flatMap(({ ruta, texto }) => quienes(texto).map((linea) => `${ruta} ${linea}`))
    expect(directos, 'Pídelo a Puertos (src/data/device/puertos.ts): el simulador pone los suyos').toEqual([])
  })

  it('los archivos que sí pueden existen', () => {
    expect(mundo.filter((ruta) => !datos.some((archivo) => archivo.ruta === ruta))).toEqual([])
  })

  it.each([
    'const en = Date.now()',
    'const hoy = new Date()',
    'setTimeout(tarea, 10)',
    'const id = crypto.randomUUID()',
    "const r = await fetch('/x')",
    'await navigator.locks.request(nombre, tarea)',
    "const pedido = indexedDB.open('x')",
    "localStorage.setItem('a', 'b')",
    "const canal = new BroadcastChannel('x')",
    'document.addEventListener(nombre, aviso)',
  ])('nota «%s»', (linea) => {
    expect(quienes(linea)).toHaveLength(1)
  })

  it.each(['puertos.fetch(url, init)', 'new Date(puertos.ahora())', 'motor?: { indexedDB: IDBFactory }', '// Date.now() de nadie'])(
    'deja pasar «%s»',
    (linea) => {
      expect(quienes(linea)).toEqual([])
    },
  )
})
