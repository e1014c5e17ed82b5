import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DivisionTerritorial } from './division-territorial.entity.ts'
import {
  codigosDe,
  conflictosDeEnvio,
  costoDeEnvio,
  cuantoCuesta,
  hastaParaTerminar,
  porPesoDe,
  reglaQueRige,
  situacionDeRegla,
  tramoQueSeCobra,
  ubicacionDe,
  type ReglaDeEnvio,
} from './envio.rules.ts'
import { codigoMasAngosto, desdeLugar, nivelDe, superiorDe, type Ubicacion } from './territorio.ts'

const tienda = { tiendaCostoEnvioPorDefecto: 20_000, deliveryPropio: true, deliveryMercana: false, entregaHorario: [] }
const HOY = '2026-11-21'
let n = 0
const regla = (codigo: string, centavos: number, cambios: Partial<ReglaDeEnvio> = {}): ReglaDeEnvio => ({
  id: `regla:${++n}`,
  codigo,
  entrega: true,
  centavos,
  gratisDesdeCentavos: 0,
  tramosDePeso: [],
  horario: [],
  desde: '2026-01-01',
  hasta: null,
  ...cambios,
})
const moca: Ubicacion = {
  regionMacro: '01',
  regionAdministrativa: '0101',
  provincia: '010109',
  municipio: '01010901',
  distritoMunicipal: '0101090101',
}
const costo = (reglas: readonly ReglaDeEnvio[], ubicacion = moca, dia = HOY, mercancia = 10_000) => {
  const r = costoDeEnvio(tienda, reglas, { ubicacion, dia, mercanciaCentavos: mercancia, pesoGramos: 0, redirecciones: {} })
  return r.ok ? r.value.centavos : r.error.code
}

describe('lo que cuesta llevar un pedido', () => {
  test('manda la regla del lugar más preciso, y sin ninguna lo que la tienda cobra siempre', () => {
    const [pais, provincia, distrito] = [regla('', 30_000), regla('010109', 15_000), regla('0101090101', 5000)]
    expect(costo([])).toBe(20_000)
    expect(costo([pais])).toBe(30_000)
    expect(costo([pais, provincia])).toBe(15_000)
    expect(costo([distrito, pais, provincia])).toBe(5000)
    expect(costo([pais, distrito], { ...moca, distritoMunicipal: '0101090102' })).toBe(30_000)
  })

  test('las reglas tienen días, y la que empieza después reemplaza', () => {
    const [vieja, nueva] = [regla('0101', 10_000), regla('0101', 12_000, { desde: '2026-11-21' })]
    expect(costo([vieja, nueva], moca, '2026-11-20')).toBe(10_000)
    expect(costo([vieja, nueva])).toBe(12_000)
    expect(costo([regla('0101', 1, { hasta: '2026-11-20' })])).toBe(20_000)
    expect(costo([regla('0101', 1, { hasta: HOY })])).toBe(1)
  })

  test('donde no se entrega se dice, también cuando alrededor sí', () => {
    const no = regla('01010901', 0, { entrega: false })
    expect(costo([regla('', 5000), no])).toBe('envio.fuera-de-zona')
    expect(costo([no, regla('0101090101', 7000)])).toBe(7000)
    expect(
      costoDeEnvio({ ...tienda, deliveryPropio: false }, [], {
        ubicacion: moca,
        dia: HOY,
        mercanciaCentavos: 0,
        pesoGramos: 0,
        redirecciones: {},
      }),
    ).toMatchObject({ error: { code: 'envio.no-entrega' } })
  })

  test('desde cierto monto es gratis', () => {
    const reglas = [regla('', 5000, { gratisDesdeCentavos: 100_000 })]
    expect(costo(reglas, moca, HOY, 99_999)).toBe(5000)
    expect(costo(reglas, moca, HOY, 100_000)).toBe(0)
  })

  test('el horario es el del lugar, y donde no dice nada el de la tienda', () => {
    const [deTienda, deLugar] = [[{ dia: 1, abre: 480, cierra: 1080 }], [{ dia: 6, abre: 540, cierra: 720 }]]
    const por = { ubicacion: moca, dia: HOY, mercanciaCentavos: 100_000, pesoGramos: 0, redirecciones: {} }
    const horario = (...reglas: ReglaDeEnvio[]) => {
      const r = costoDeEnvio({ ...tienda, entregaHorario: deTienda }, reglas, por)
      return r.ok ? r.value.terminos.horario : r.error.code
    }
    expect(horario()).toEqual(deTienda)
    expect(horario(regla('0101', 5000))).toEqual(deTienda)
    expect(horario(regla('0101', 5000, { horario: deLugar }))).toEqual(deLugar)
  })

  test('con los términos y otro monto sale lo mismo que preguntando otra vez', () => {
    const reglas = [regla('0101', 5000, { gratisDesdeCentavos: 100_000 })]
    for (const mercanciaCentavos of [0, 99_999, 100_000]) {
      const r = costoDeEnvio(tienda, reglas, { ubicacion: moca, dia: HOY, mercanciaCentavos: 100_000, pesoGramos: 0, redirecciones: {} })
      expect(r.ok && cuantoCuesta(r.value.terminos, { mercanciaCentavos, pesoGramos: 0 })).toBe(costo(reglas, moca, HOY, mercanciaCentavos))
    }
  })

  test('una dirección a medias o que se contradice no se cotiza', () => {
    expect(costo([], {})).toBe('envio.direccion-incompleta')
    expect(costo([], { ...moca, municipio: '01010801' })).toBe('envio.direccion-incompleta')
  })

  test('dos reglas del mismo lugar y día se nombran, y se usa siempre la misma', () => {
    const [cara, barata] = [regla('0101', 9000), regla('0101', 8000)]
    for (const reglas of [
      [cara, barata],
      [barata, cara],
    ]) {
      expect(
        costoDeEnvio(tienda, reglas, { ubicacion: moca, dia: HOY, mercanciaCentavos: 0, pesoGramos: 0, redirecciones: {} }),
      ).toMatchObject({
        value: { centavos: 8000, reglaId: barata.id, conflictos: [cara.id] },
      })
      expect(conflictosDeEnvio(reglas, HOY, {})).toMatchObject([{ codigo: '0101', ids: reglas.map(({ id }) => id) }])
    }
    expect(conflictosDeEnvio([cara, regla('0101', 1, { desde: '2026-05-01' })], HOY, {})).toEqual([])
  })

  test('lo que se termina hoy deja de regir hoy, también lo que empezó hoy, y vuelve lo de antes', () => {
    const [vieja, nueva] = [regla('0101', 10_000), regla('0101', 12_000, { desde: HOY })]
    const terminada = { ...nueva, hasta: hastaParaTerminar(HOY) }
    expect(costo([vieja, terminada])).toBe(10_000)
    expect(conflictosDeEnvio([nueva, { ...terminada, id: 'otra' }], HOY, {})).toEqual([])
    expect(
      [vieja, nueva, terminada, regla('0101', 1, { desde: '2026-12-01' })].map((una) => situacionDeRegla(una, [vieja, nueva], HOY, {})),
    ).toEqual(['reemplazada', 'vigente', 'terminada', 'futura'])
  })

  test('un lugar sin regla toma la del que lo rodea', () => {
    const [pais, provincia] = [regla('', 30_000), regla('010109', 15_000)]
    expect(reglaQueRige([pais, provincia], desdeLugar('010109010101'), HOY, {})?.regla.id).toBe(provincia.id)
    expect(reglaQueRige([pais, provincia], desdeLugar('0102'), HOY, {})?.regla.id).toBe(pais.id)
    expect(desdeLugar('010109010101')).toEqual(['010109010101', '0101090101', '01010901', '010109', '0101', '01', ''])
    expect([superiorDe('010109010101001'), superiorDe('01'), nivelDe('01010901'), nivelDe('')]).toEqual([
      '010109010101',
      '',
      'municipio',
      undefined,
    ])
  })
})

describe('lo que el peso suma', () => {
  const tramosDePeso = [
    { desdeGramos: 5000, masCentavos: 10_000 },
    { desdeGramos: 20_000, masCentavos: 35_000 },
  ]
  const conTramos = regla('', 15_000, { tramosDePeso, gratisDesdeCentavos: 200_000 })
  const carga = (pesoGramos: number, mercanciaCentavos = 10_000) => ({ pesoGramos, mercanciaCentavos })
  const cotizado = (pesoGramos: number, reglas = [conTramos]) => {
    const r = costoDeEnvio(tienda, reglas, { ubicacion: moca, dia: HOY, redirecciones: {}, ...carga(pesoGramos) })
    return r.ok ? r.value.centavos : r.error.code
  }

  test('el tramo más alto al que llega el peso, desde su primer gramo', () => {
    expect([0, 4999, 5000, 19_999, 20_000, 5_000_000].map((gramos) => cotizado(gramos))).toEqual([
      15_000, 15_000, 25_000, 25_000, 50_000, 50_000,
    ])
    expect(porPesoDe(conTramos, carga(4999))).toBeUndefined()
    expect(porPesoDe(conTramos, carga(5000))).toEqual({ gramos: 5000, centavos: 10_000 })
    expect(tramoQueSeCobra(conTramos, carga(19_999))).toEqual(tramosDePeso[0])
  })

  test('solo el de la regla que rige ahí: lo que la tienda cobra siempre no pesa', () => {
    expect(cotizado(50_000, [])).toBe(20_000)
    expect(cotizado(50_000, [conTramos, regla('0101', 12_000)])).toBe(12_000)
  })

  test('lo que por su monto es gratis lo es entero, pese lo que pese', () => {
    expect(cuantoCuesta(conTramos, carga(50_000, 199_999))).toBe(50_000)
    expect(cuantoCuesta(conTramos, carga(50_000, 200_000))).toBe(0)
    expect(porPesoDe(conTramos, carga(50_000, 200_000))).toBeUndefined()
  })

  test('nunca es negativo, y en una regla lo que pesa más nunca cuesta menos', () => {
    const unaRegla = fc
      .record({
        centavos: fc.integer({ min: 0, max: 10_000_000 }),
        gratisDesdeCentavos: fc.integer({ min: 0, max: 1_000_000 }),
        pesos: fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 10 }),
        recargos: fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 10, maxLength: 10 }),
      })
      .map(({ pesos, recargos, ...costo }) => {
        const enOrden = recargos.toSorted((a, b) => a - b)
        const tramos = pesos.toSorted((a, b) => a - b).map((desdeGramos, i) => ({ desdeGramos, masCentavos: enOrden[i] ?? 0 }))
        return { ...costo, tramosDePeso: tramos }
      })
    const gramos = fc.integer({ min: 0, max: 120_000 })
    fc.assert(
      fc.property(unaRegla, gramos, gramos, fc.integer({ min: 0, max: 1_200_000 }), (costo, uno, otro, mercancia) => {
        const [liviano, pesado] = [Math.min(uno, otro), Math.max(uno, otro)].map((peso) => cuantoCuesta(costo, carga(peso, mercancia)))
        expect(liviano).toBeGreaterThanOrEqual(0)
        expect(pesado).toBeGreaterThanOrEqual(liviano ?? 0)
        for (const { desdeGramos, masCentavos } of costo.tramosDePeso) {
          expect(
            cuantoCuesta(costo, carga(desdeGramos, mercancia)) - cuantoCuesta({ ...costo, tramosDePeso: [] }, carga(0, mercancia)),
          ).toBe(costo.gratisDesdeCentavos > 0 && mercancia >= costo.gratisDesdeCentavos ? 0 : masCentavos)
        }
      }),
    )
  })
})

test('en el territorio del país cada lugar cae dentro de los suyos, y una regla de cualquier nivel lo alcanza', () => {
  const carpeta = new URL('../../../sync-server/datos-iniciales/', import.meta.url)
  const detalle = gunzipSync(readFileSync(new URL('territorio-detalle.tsv.gz', carpeta))).toString('utf8')
  const codigos = `${readFileSync(new URL('territorio.tsv', carpeta), 'utf8')}\n${detalle}`
    .split('\n')
    .filter((linea) => linea !== '' && !linea.startsWith('#'))
    .map((linea) => linea.split('\t')[0] ?? '')
  expect(codigos.length).toBeGreaterThan(20_000)
  const conocidos = new Set(codigos)
  const niveles = [2, 4, 6, 8, 10, 12, 15, 17] as const
  const nombres = DivisionTerritorial.campos.nivel.options
  const ubicacionDe = (codigo: string): Ubicacion =>
    Object.fromEntries(niveles.flatMap((largo, i) => (largo <= codigo.length ? [[nombres[i] ?? '', codigo.slice(0, largo)]] : [])))
  const fuera = codigos.filter((codigo) => {
    const ubicacion = ubicacionDe(codigo)
    return !Object.values(ubicacion).every((uno) => conocidos.has(uno)) || codigosDe(ubicacion, {})?.[0] !== codigo
  })
  expect(fuera).toEqual([])
  for (const codigo of codigos.filter((_, i) => i % 997 === 0)) {
    const ubicacion = ubicacionDe(codigo)
    const reglas = [
      regla('', 100),
      ...niveles.filter((largo) => largo <= codigo.length).map((largo) => regla(codigo.slice(0, largo), largo)),
    ]
    expect(costo(reglas, ubicacion)).toBe(codigo.length)
  }
})

test('un lugar se conoce por su código más angosto, ida y vuelta', () => {
  expect(ubicacionDe('0101090101')).toEqual(moca)
  expect(codigoMasAngosto(moca)).toBe('0101090101')
  expect([ubicacionDe(''), codigoMasAngosto({})]).toEqual([{}, ''])
  expect(codigosDe(ubicacionDe('010109'), {})).toEqual(['010109', '0101', '01', ''])
})

describe('un lugar que ya no es', () => {
  // Juan López became part of Moca; Los Cáceres, a barrio, of the whole section around it.
  const redirecciones = { '0101090104': '0101090101', '010109010101006': '010109010101' }
  const juanLopez = { ...moca, distritoMunicipal: '0101090104' }
  const alli = (reglas: readonly ReglaDeEnvio[], ubicacion: Ubicacion) => {
    const r = costoDeEnvio(tienda, reglas, { ubicacion, dia: HOY, mercanciaCentavos: 0, pesoGramos: 0, redirecciones })
    return r.ok ? r.value : r.error.code
  }

  test('una dirección de antes se lleva a donde queda ahora', () => {
    expect(codigosDe(juanLopez, redirecciones)?.[0]).toBe('0101090101')
    expect(alli([regla('0101090101', 5000), regla('010109', 9000)], juanLopez)).toMatchObject({ centavos: 5000, codigo: '0101090101' })
    expect(codigosDe(ubicacionDe('010109010101006'), redirecciones)?.[0]).toBe('010109010101')
  })

  test('lo que estaba adentro de un lugar que se fue queda donde quedó ese lugar', () => {
    expect(codigosDe(ubicacionDe('01010901040100101'), redirecciones)?.[0]).toBe('0101090101')
  })

  test('una tarifa de antes cuesta lo mismo en el lugar nuevo, mientras ese no tenga la suya', () => {
    const vieja = regla('0101090104', 4000, { desde: '2026-05-01' })
    expect(alli([vieja], moca)).toMatchObject({ centavos: 4000, codigo: '0101090104' })
    expect(alli([vieja], juanLopez)).toMatchObject({ centavos: 4000 })
    const propia = regla('0101090101', 7000)
    expect(alli([vieja, propia], moca)).toMatchObject({ centavos: 7000 })
    expect(alli([vieja, propia], juanLopez)).toMatchObject({ centavos: 7000 })
    expect(situacionDeRegla(vieja, [vieja, propia], HOY, redirecciones)).toBe('reemplazada')
    expect(conflictosDeEnvio([{ ...vieja, desde: propia.desde }, propia], HOY, redirecciones)).toEqual([])
  })

  test('la tarifa de un lugar que se fue dentro de otro más ancho no alcanza a todo ese', () => {
    expect(alli([regla('010109010101006', 100)], ubicacionDe('010109010101'))).toMatchObject({ centavos: 20_000, reglaId: '' })
  })
})
