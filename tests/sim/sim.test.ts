import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { banco } from './banco.ts'
import { cazarTodos, SEMILLAS_POR_BICHO } from './cazar.ts'
import { correrSemillas, Obrero } from './cuadrilla.ts'
import { aplicar, comprobar, empaquetar, leerRealidad, raiz } from './empaquetar.ts'
import { encoger } from './mundo/encoger.ts'
import { fallas, type Clase } from './mundo/fallas.ts'
import { cambio, enTurno, porcionDe, TODO, turnoDe } from '../support/parte.ts'
import { fallasDeLinea, fallasDePedidos } from './pedidos/plan.ts'

/* Production code in worlds where everything goes wrong. `npm run sim` runs more of the same. */

const { cuantos: CAJAS_DIA, antes: CAJAS_DIA_ANTES } = porcionDe(3000, 10, 'cajas-día en el simulador')
/** Of a world, about: a part begins where the one before ended. */
const CAJAS_DIA_POR_MUNDO = 15
/** At least; and as many more as it takes for everything to come up, since any change of the code moves the dice. */
const MUNDOS_DE_PEDIDOS = 20
const MUNDOS_DE_PEDIDOS_MAXIMO = 60
/** Weeks of a store's money, whole: as many as it takes for every step to come up, and no more. */
const { cuantos: SEMANAS, antes: SEMANAS_ANTES } = porcionDe(20, 10, 'semanas de dinero en el simulador')
const SEMANAS_MAXIMO = 20
const LARGO_MS = 20 * 60_000
const cifra = (n: number): string => n.toLocaleString('en-US')

/** What has to come up in the worlds of orders, or they show nothing. */
const pasos = [
  'colocado',
  'requiere_confirmacion',
  'no pedido.sin-existencia',
  'en línea cancelar',
  'en línea enviarComprobante',
  'en línea aprobarPago',
  'aceptar',
  'alistar',
  'recoger',
  'entregar',
  'entregarRetiro',
  'fallarEntrega',
  'recibirDevolucion',
  'liquidar',
  'recibirLiquidacion',
  'facturar',
]

/** The same of weeks of money. */
const pasosDeSemana = [
  'vender a crédito',
  'cobrar deuda gaveta',
  'cobrar deuda manos',
  'anular cobro',
  'papel en mano',
  'recibir con diferencia',
  'rechazar',
  'recoger',
  'entrega aceptada',
  'entrega vencida',
  'depositar boveda',
  'gastar fondo',
  'arquear',
  'cerrar turno',
  'contar al mensajero',
  'importar',
  'conciliar',
  'deshacer conciliación',
  'aprobar',
  'no transferencia.referencia-usada',
  'perder',
  'revertir',
  'dar por perdida',
  'cheque para otro día',
  'cobrar cheque',
  'transferencia aprobada',
  'transferencia rechazada',
]

let archivo = ''
let inputs: string[] = []
beforeAll(async () => {
  ;({ archivo, inputs } = await empaquetar('suite'))
})
afterAll(() => rm(archivo, { force: true }))

function* desde(primera: number): Generator<number> {
  for (let semilla = primera; ; semilla++) yield semilla
}

describe('el código de producción en el simulador', () => {
  it('no pierde ni dobla nada, pase lo que pase', { timeout: LARGO_MS }, async () => {
    const suma = { mundos: 0, cajasDia: 0, papeles: 0 }
    const veces = new Map<string, number>()
    const malas: string[] = []
    await correrSemillas(archivo, desde(1 + Math.floor(CAJAS_DIA_ANTES / CAJAS_DIA_POR_MUNDO)), ({ resultado }) => {
      suma.mundos++
      suma.cajasDia += resultado.cajasDia
      suma.papeles += resultado.papeles
      for (const [falla, cuantas] of Object.entries(resultado.fallas)) veces.set(falla, (veces.get(falla) ?? 0) + cuantas)
      if (resultado.violacion) malas.push(`npm run sim -- --seed ${resultado.semilla}: ${resultado.violacion.detalle}`)
      return (suma.cajasDia >= CAJAS_DIA && veces.size === fallas.length) || malas.length > 0
    })
    const total = [...veces.values()].reduce((a, b) => a + b, 0)
    process.stdout.write(
      `${cifra(suma.cajasDia)} cajas-día de código de producción: ${cifra(suma.papeles)} papeles, ${cifra(total)} fallas de ${veces.size} tipos en ${suma.mundos} mundos\n`,
    )
    expect(malas).toEqual([])
    expect(suma.cajasDia).toBeGreaterThanOrEqual(CAJAS_DIA)
    expect([...veces.keys()].sort(), 'every kind of fault came up').toEqual([...fallas].sort())
  })

  it('de lo que se ordena no se pierde, ni se promete, ni se cobra nada dos veces, pase lo que pase', { timeout: LARGO_MS }, async () => {
    const suma = { mundos: 0, pedidos: 0, fallas: 0 }
    const veces = new Set<string>()
    const malas: string[] = []
    const faltan = (): string[] => [...fallasDePedidos, ...fallasDeLinea, ...pasos].filter((que) => !veces.has(que))
    const semillas = Array.from({ length: MUNDOS_DE_PEDIDOS_MAXIMO }, (_, i) => i + 1)
    await correrSemillas(
      archivo,
      semillas,
      ({ resultado }) => {
        suma.mundos++
        suma.pedidos += resultado.papeles
        suma.fallas += Object.values(resultado.fallas).reduce((total, cuantas) => total + cuantas, 0)
        for (const que of [...Object.keys(resultado.fallas), ...Object.keys(resultado.rechazos)]) veces.add(que)
        if (resultado.violacion) malas.push(`npm run sim -- --pedidos --seed ${resultado.semilla} --dias 3: ${resultado.violacion.detalle}`)
        return malas.length > 0 || (suma.mundos >= MUNDOS_DE_PEDIDOS && faltan().length === 0)
      },
      { recorte: { mundo: 'pedidos', fuera: [], dias: 3 } },
    )
    process.stdout.write(`${cifra(suma.pedidos)} pedidos y ${cifra(suma.fallas)} fallas en ${suma.mundos} mundos de pedidos\n`)
    expect(malas).toEqual([])
    expect(faltan()).toEqual([])
  })

  it('en una semana cada peso está en un solo lugar, y el libro dice en cuál, pase lo que pase', { timeout: LARGO_MS }, async () => {
    const suma = { mundos: 0, fallas: 0, actos: 0 }
    const veces = new Set<string>()
    const malas: string[] = []
    const faltan = (): string[] => pasosDeSemana.filter((que) => !veces.has(que))
    const semillas = Array.from({ length: SEMANAS_MAXIMO }, (_, i) => 1 + SEMANAS_ANTES + i)
    await correrSemillas(
      archivo,
      semillas,
      ({ resultado }) => {
        suma.mundos++
        suma.fallas += Object.values(resultado.fallas).reduce((total, cuantas) => total + cuantas, 0)
        suma.actos += Object.values(resultado.rechazos).reduce((total, cuantos) => total + cuantos, 0)
        for (const que of Object.keys(resultado.rechazos)) veces.add(que)
        if (resultado.violacion) malas.push(`npm run sim -- --semana --seed ${resultado.semilla}: ${resultado.violacion.detalle}`)
        return malas.length > 0 || (suma.mundos >= SEMANAS && faltan().length === 0)
      },
      { recorte: { mundo: 'semana', fuera: [] } },
    )
    process.stdout.write(`${suma.mundos} semanas de dinero: ${cifra(suma.actos)} actos y ${cifra(suma.fallas)} fallas\n`)
    expect(malas).toEqual([])
    expect(faltan()).toEqual([])
  })

  it('con la misma semilla pasa siempre lo mismo, también en otro proceso y después de otras', { timeout: LARGO_MS }, async () => {
    const trazas = async (mundo: Clase, semillas: readonly number[]): Promise<Map<number, number>> => {
      const obrero = new Obrero(archivo)
      try {
        const vistas = new Map<number, number>()
        for (const semilla of semillas)
          vistas.set(semilla, (await obrero.hacer({ semilla, recorte: { mundo, fuera: [], dias: 2 }, contar: false })).resultado.traza)
        return vistas
      } finally {
        await obrero.terminar()
      }
    }
    const mundos = ['cajas', 'pedidos', 'semana'] as const
    for (const mundo of TODO ? mundos : [mundos[turnoDe(mundos.length)] ?? 'cajas']) {
      const [ida, vuelta] = [await trazas(mundo, [1, 2, 3, 4]), await trazas(mundo, [4, 3, 2, 1])]
      for (const [semilla, traza] of ida) expect(vuelta.get(semilla)).toBe(traza)
      expect(new Set(ida.values()).size).toBe(4)
    }
  })
})

describe('el banco de bichos', () => {
  const deTurno = enTurno(banco, {
    conjunto: 'bichos sembrados',
    de: 18,
    nombre: ({ nombre }) => nombre,
    siempre: (bicho) => [bicho, ...(bicho.y ?? [])].some(({ archivo: tocado }) => cambio(tocado)),
  })

  it('hay al menos 40, con nombres distintos, y su texto está una vez en el código', () => {
    expect(banco.length).toBeGreaterThanOrEqual(40)
    expect(new Set(banco.map(({ nombre }) => nombre)).size).toBe(banco.length)
    for (const bicho of banco) comprobar([bicho, ...(bicho.y ?? [])])
  })

  it('un bicho cuyo texto no está, o está dos veces, no pasa callado', () => {
    expect(() => aplicar('a b a', { archivo: 'x', busca: 'a', pone: '' })).toThrow('2 veces')
    expect(() => aplicar('a b a', { archivo: 'x', busca: 'c', pone: '' })).toThrow('0 veces')
  })

  it(`cada uno se caza en ${SEMILLAS_POR_BICHO} semillas`, { timeout: LARGO_MS }, async () => {
    const presas = await cazarTodos(() => undefined, deTurno)
    const vivos = presas.filter(({ semilla }) => semilla === undefined).map(({ bicho }) => bicho.nombre)
    process.stdout.write(`${presas.length - vivos.length} bichos de ${presas.length}\n`)
    expect(vivos, `viven: ${vivos.join('; ')}`).toEqual([])
  })

  it('una semilla que falla se encoge y sigue fallando igual', { timeout: LARGO_MS }, async () => {
    const bicho = banco.find(({ nombre }) => nombre === 'lo apartado recibe recibo y no se guarda')
    if (!bicho) throw new Error('no such bug')
    const roto = await empaquetar('encoger', [bicho])
    const obrero = new Obrero(roto.archivo)
    try {
      let semilla = 1
      const violacion = async (recorte: { fuera: readonly string[]; dias?: number | undefined }) =>
        (await obrero.hacer({ semilla, recorte, contar: false })).resultado.violacion
      while (!(await violacion({ fuera: [], dias: 2 }))) semilla++
      const entera = await violacion({ fuera: [], dias: 2 })
      const corta = await encoger(roto.archivo, semilla, { fuera: [], dias: 2 })
      expect((await violacion(corta))?.regla).toBe(entera?.regla)
      expect(corta.fuera.length).toBeGreaterThan(20)
    } finally {
      await obrero.terminar()
      await rm(roto.archivo, { force: true })
    }
  })
})

describe('nada de lo que se simula mira el mundo de verdad', () => {
  /** Each with the way in which the world takes its place. */
  const conSitio: Readonly<Record<string, string>> = {
    'sync-server/sync/stream.ts': 'the channel of hints is not opened in a world: nothing rests on it',
    'src/data/session/caja-negra/formato.ts': 'what seals a paper on its way between two screens: here its facts go as they are',
    'src/data/device/browser/ids.ts': 'names of an import, made on a screen',
  }

  it('ni reloj, ni azar, ni temporizadores, fuera de los puertos', () => {
    const reales = inputs
      .filter(
        (ruta) =>
          /^(src\/data|sync-server\/(ingest|jobs|ncf|pedidos|routes\/(sync|pedidos)|epoca))/.test(ruta) && conSitio[ruta] === undefined,
      )
      .flatMap((ruta) => {
        const real = leerRealidad(readFileSync(join(raiz, ruta), 'utf8'))
        return real === undefined ? [] : [`${ruta}: ${real}`]
      })
    expect(inputs.filter((ruta) => ruta.startsWith('src/data/')).length).toBeGreaterThan(30)
    expect(reales).toEqual([])
  })

  it('lo que se busca se encuentra', () => {
    expect(leerRealidad('const x = Date.now()')).toBe('Date.now(')
    expect(leerRealidad('const x = new Date()')).toBe('new Date()')
    expect(leerRealidad('// Date.now()\nconst y = new Date(0)')).toBeUndefined()
    expect(leerRealidad('if (Math.random() < 1) {}')).toBe('Math.random(')
  })
})
