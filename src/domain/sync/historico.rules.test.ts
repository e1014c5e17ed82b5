import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import { esCreacion, plegar, validarHistorico, validarMaestro, type Cambio, type Maestro } from './historico.rules.ts'
import type { Result } from '#domain/core/result.ts'

type Campos = Record<string, [antes: unknown, despues: unknown]>
const cambio = (campos: Campos, docId = 'producto:1') =>
  ({ docId, campos: Object.fromEntries(Object.entries(campos).map(([campo, [antes, despues]]) => [campo, { antes, despues }])) }) as Cambio
/** An edit made `ms` after a fixed moment at a device. */
const hecho = (ms: number, campos: Campos, dispositivoId = 'a', docTipo = 'producto'): Historico =>
  construir(
    Historico,
    { docTipo, cambios: [cambio(campos)] },
    {
      id: `historico:${ms}:${dispositivoId}`,
      dispositivoId,
      hlc: encodeHlc(1_000_000 + ms, 0, dispositivoId),
      en: new Date(1_795_000_000_000 + ms).toISOString(),
      creadoPor: `empleado:${dispositivoId}`,
    },
  )
const plegarTodos = (hechos: readonly Historico[], desde?: Maestro) =>
  hechos.reduce<Maestro | undefined>(
    (maestro, historico) => historico.cambios.reduce<Maestro | undefined>((m, c) => plegar(m, historico, c).maestro, maestro),
    desde,
  )
const plegarUno = (maestro: Maestro | undefined, historico: Historico) => plegar(maestro, historico, historico.cambios[0] ?? cambio({}))
const codigo = (resultado: Result<unknown>) => (resultado.ok ? 'bien' : resultado.error.code)

const creacion = hecho(0, {
  nombre: [null, 'Café'],
  precioDiezmilesimas: [null, 1_000_000],
  itbis: [null, '18'],
  codigoBarra: [null, '746'],
})

/** The same id made again by a cloned device: it must not happen, and if it does everybody still agrees. */
const otraCreacion = hecho(1, { nombre: [null, 'Té'], precioDiezmilesimas: [null, 5], itbis: [null, 'E'] }, 'b')

describe('plegar', () => {
  it('crea el documento: sus campos, quién lo hizo y cuándo, y un solo reloj', () => {
    const { maestro, perdidos, pisados } = plegarUno(undefined, creacion)
    expect(maestro).toMatchObject({
      id: 'producto:1',
      tipo: 'producto',
      tiendaId: 'tienda:1',
      seq: 0,
      clave: '746',
      padre: '',
      en: creacion.en,
      creadoPor: 'empleado:a',
      dispositivoId: 'a',
      hlc: creacion.hlc,
      nombre: 'Café',
      precioDiezmilesimas: 1_000_000,
      reloj: creacion.hlc,
      relojes: {},
    })
    expect([perdidos, pisados]).toEqual([[], []])
  })

  it('un cambio posterior gana su campo y deja los demás', () => {
    const sube = hecho(5, { precioDiezmilesimas: [1_000_000, 1_100_000] }, 'b')
    const maestro = plegarTodos([creacion, sube])
    expect(maestro).toMatchObject({
      nombre: 'Café',
      precioDiezmilesimas: 1_100_000,
      reloj: creacion.hlc,
      relojes: { precioDiezmilesimas: sube.hlc },
      hlc: sube.hlc,
      creadoPor: 'empleado:a',
      en: creacion.en,
    })
  })

  it('dos dispositivos cambian campos distintos y quedan los dos', () => {
    expect(
      plegarTodos([
        creacion,
        hecho(5, { nombre: ['Café', 'Café molido'] }, 'a'),
        hecho(4, { precioDiezmilesimas: [1_000_000, 900_000] }, 'b'),
      ]),
    ).toMatchObject({ nombre: 'Café molido', precioDiezmilesimas: 900_000 })
  })

  it('dos cambian el mismo campo: gana el más tarde, llegue cuando llegue, y lo perdido se nombra', () => {
    const [temprano, tarde] = [
      hecho(4, { nombre: ['Café', 'Café A'], itbis: ['18', '16'] }, 'b'),
      hecho(5, { nombre: ['Café', 'Café B'] }, 'a'),
    ]
    const primero = plegarTodos([creacion, tarde])
    expect(plegarUno(primero, temprano)).toMatchObject({
      maestro: { nombre: 'Café B', itbis: '16' },
      perdidos: ['producto:1.nombre'],
      pisados: [],
    })
    const segundo = plegarTodos([creacion, temprano])
    expect(plegarUno(segundo, tarde)).toMatchObject({ maestro: { nombre: 'Café B' }, perdidos: [], pisados: ['producto:1.nombre'] })
  })

  it('los dos ponen el mismo valor: nadie perdió nada', () => {
    const primero = plegarTodos([creacion, hecho(5, { nombre: ['Café', 'Café A'] }, 'a')])
    expect(plegarUno(primero, hecho(4, { nombre: ['Café', 'Café A'] }, 'b'))).toMatchObject({ perdidos: [] })
    expect(plegarUno(primero, hecho(6, { nombre: ['Café', 'Café A'] }, 'b'))).toMatchObject({ pisados: [] })
  })

  it('el mismo valor con sus partes en otro orden es el mismo valor', () => {
    const foto = hecho(5, { foto: [null, { nombre: 'f', carpeta: 'c', url: 'u' }] })
    const misma = hecho(6, { foto: [null, { url: 'u', carpeta: 'c', nombre: 'f' }] }, 'b')
    expect(plegarUno(plegarTodos([creacion, foto]), misma).pisados).toEqual([])
    expect(plegarUno(plegarTodos([creacion, misma]), foto).perdidos).toEqual([])
  })

  it('a la misma hora gana el dispositivo mayor: en todas partes el mismo', () => {
    const [a, b] = [hecho(5, { nombre: ['Café', 'A'] }, 'a'), hecho(5, { nombre: ['Café', 'B'] }, 'b')]
    expect(plegarTodos([creacion, a, b])?.['nombre']).toBe('B')
    expect(plegarTodos([creacion, b, a])?.['nombre']).toBe('B')
  })

  it('entregar otra vez lo mismo no cambia nada', () => {
    const maestro = plegarTodos([creacion])
    expect(plegarUno(maestro, creacion)).toEqual({ maestro, perdidos: [], pisados: [] })
  })

  it('una edición que llega antes que la creación espera: el documento está incompleto hasta que llega', () => {
    const sube = hecho(5, { precioDiezmilesimas: [1_000_000, 1_100_000] }, 'b')
    const antes = plegarTodos([sube])
    expect(antes && codigo(validarMaestro(antes))).toBe('historico.incompleto')
    const despues = plegarTodos([sube, creacion])
    expect(despues).toEqual(plegarTodos([creacion, sube]))
    expect(despues && codigo(validarMaestro(despues))).toBe('bien')
  })

  it('poner una foto donde no había no es una creación', () => {
    const foto = { nombre: 'f', carpeta: 'c', url: 'u' }
    expect(esCreacion('producto', cambio({ foto: [null, foto] }))).toBe(false)
    expect(esCreacion('producto', cambio({ nombre: [null, 'x'], precioDiezmilesimas: [null, 1], itbis: [null, '18'] }))).toBe(true)
    expect(esCreacion('producto', cambio({ nombre: ['y', 'x'], precioDiezmilesimas: [null, 1], itbis: [null, '18'] }))).toBe(false)
    expect(esCreacion('venta', cambio({ ncf: [null, 'x'] }))).toBe(false)
    expect(plegarTodos([creacion, hecho(9, { foto: [null, foto] }, 'b')])).toMatchObject({ creadoPor: 'empleado:a', foto })
  })

  it('no toca el sobre, ni los relojes, ni los prototipos, y deja como estaba lo que no conoce', () => {
    const heredados = { toString: [null, 'x'], valueOf: [null, 1] } as unknown as Campos
    const maligno = hecho(9, { id: ['x', 'y'], reloj: ['', 'zzz'], _rev: ['1', '2'], nuevoCampo: [null, 7], ...heredados })
    expect(codigo(validarHistorico({ docTipo: 'producto', cambios: [cambio(heredados)] }))).toBe('bien')
    const { maestro } = plegarUno({ ...plegarUno(undefined, creacion).maestro, recepcion: { hash: 'h' } }, maligno)
    expect(maestro).toMatchObject({ id: 'producto:1', nuevoCampo: 7, toString: 'x', recepcion: { hash: 'h' } })
    expect(maestro).not.toHaveProperty('_rev')
    expect(maestro.reloj).toBe(creacion.hlc)
  })

  it('lo que no es un maestro no se pliega', () => {
    expect(() => plegarUno(undefined, hecho(1, { ncf: [null, 'x'] }, 'a', 'venta'))).toThrow(TypeError)
    expect(() => plegarUno(undefined, hecho(1, { x: [null, 'x'] }, 'a', 'planeta'))).toThrow(TypeError)
  })

  it('en cualquier orden y repetido cuantas veces sea, todos llegan al mismo documento', () => {
    const valor = fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom('A', 'B'),
      fc.constant(null),
      fc.record({ nombre: fc.constantFrom('f', 'g'), carpeta: fc.constant('c') }),
    )
    const edicion = fc.record({
      ms: fc.nat(6),
      dispositivo: fc.constantFrom('a', 'b', 'c'),
      campos: fc.dictionary(
        fc.constantFrom('nombre', 'precioDiezmilesimas', 'foto', 'otro'),
        fc.tuple(valor, valor).map(([antes, despues]) => [antes, despues] as [unknown, unknown]),
        { minKeys: 1 },
      ),
    })
    fc.assert(
      fc.property(fc.array(edicion, { maxLength: 8 }), fc.boolean(), fc.infiniteStream(fc.nat()), (ediciones, conCreacion, azar) => {
        const hechos = [
          ...(conCreacion ? [creacion, otraCreacion] : []),
          ...ediciones.map(({ ms, dispositivo, campos }) => hecho(ms, campos, dispositivo)),
        ]
        const barajado = [...hechos, ...hechos].map((h) => ({ h, n: azar.next().value as number })).sort((x, y) => x.n - y.n)
        expect(plegarTodos(barajado.map(({ h }) => h))).toEqual(plegarTodos(hechos))
      }),
      { numRuns: 500 },
    )
  })

  it('plegar sobre un documento guardado a medio camino da lo mismo que desde cero', () => {
    const hechos = [
      creacion,
      hecho(3, { nombre: ['Café', 'X'] }, 'b'),
      hecho(2, { nombre: ['Café', 'Y'], itbis: ['18', 'E'] }, 'c'),
      hecho(7, { itbis: ['E', '0'] }),
    ]
    const guardado = JSON.parse(JSON.stringify(plegarTodos(hechos.slice(0, 2)))) as Maestro
    expect(plegarTodos(hechos.slice(2), guardado)).toEqual(plegarTodos(hechos))
  })
})

describe('validar', () => {
  it.each<[string, string, Campos, string]>([
    ['un cambio bueno', 'producto', { precioDiezmilesimas: [1, 2] }, 'bien'],
    ['un campo que otra versión conoce', 'producto', { nuevoCampo: [null, 7] }, 'bien'],
    ['un precio negativo', 'producto', { precioDiezmilesimas: [1, -1] }, 'historico.valor-invalido'],
    ['un precio de texto', 'producto', { precioDiezmilesimas: [1, 'gratis'] }, 'historico.valor-invalido'],
    ['un nombre vacío', 'producto', { nombre: ['Café', ''] }, 'historico.valor-invalido'],
    ['un nombre de 5,000 letras', 'cliente', { nombre: ['Ana', 'a'.repeat(5000)] }, 'historico.valor-invalido'],
    ['el sobre', 'producto', { tiendaId: ['t', 'u'] }, 'historico.campo-reservado'],
    ['la revisión del almacén', 'producto', { _rev: ['t', 'u'] }, 'historico.campo-reservado'],
    ['algo que no es maestro', 'venta', { ncf: [null, 'x'] }, 'historico.tipo-desconocido'],
    ['algo que no existe', 'planeta', { nombre: [null, 'x'] }, 'historico.tipo-desconocido'],
  ])('%s', (_nombre, docTipo, campos, esperado) => {
    expect(codigo(validarHistorico({ docTipo, cambios: [cambio(campos)] }))).toBe(esperado)
  })

  it('el documento plegado se completa con sus valores de siempre y conserva sus relojes', () => {
    const valido = validarMaestro(plegarUno(undefined, creacion).maestro)
    expect(valido.ok && valido.value).toMatchObject({ activo: true, unidad: 'unidad', reloj: creacion.hlc })
    expect(codigo(validarMaestro({ ...plegarUno(undefined, creacion).maestro, precioDiezmilesimas: -1 }))).toBe('historico.valor-invalido')
    expect(codigo(validarMaestro({ ...plegarUno(undefined, creacion).maestro, tipo: 'venta' }))).toBe('historico.tipo-desconocido')
  })

  it('sirve para cualquier maestro', () => {
    const ana = construir(Historico, {
      docTipo: 'cliente',
      cambios: [cambio({ nombre: [null, 'Ana'], telefono: [null, '+18095551234'] }, 'cliente:9')],
    })
    const { maestro } = plegar(undefined, ana, ana.cambios[0] ?? cambio({}))
    expect(maestro).toMatchObject({ tipo: 'cliente', clave: '+18095551234' })
    expect(Cliente.esquema.safeParse(maestro).success).toBe(true)
    expect(Producto.clase).toBe('maestro')
  })
})
