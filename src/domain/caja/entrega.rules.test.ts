import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { EntregaDinero, RecepcionDinero } from './entrega-dinero.entity.ts'
import {
  armarEntrega,
  armarRechazo,
  armarRecepcion,
  armarRegreso,
  defectoDeEntrega,
  defectoDeRecepcion,
  estadoDeEntrega,
  idRecepcion,
  idRetorno,
  seguirEntregas,
  type DatosEntrega,
  type EntregaSeguida,
} from './entrega.rules.ts'

const cajera = { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'cajero' as const }
const jefe = { empleadoId: 'empleado:2', nombre: 'Ramón', rol: 'supervisor' as const }
const otra = { empleadoId: 'empleado:3', nombre: 'Rosa', rol: 'cajero' as const }
const turno = { id: 'turno:2', cajaId: 'caja:2' }
const datos: DatosEntrega = {
  quien: cajera,
  para: jefe,
  desde: { lugar: 'gaveta', turno: { id: 'turno:1', cajaId: 'caja:1' } },
  destino: 'boveda',
  destinoFondoId: '',
  concepto: 'recaudo',
  dop: { '100000': 5 },
  usd: {},
  papeles: [],
  nota: '',
  porRecibir: 0,
}
const bien = <T>(resultado: Result<T>): T => {
  if (!resultado.ok) throw new Error(resultado.error.code)
  return resultado.value
}
const dada = (cambio: Partial<DatosEntrega> = {}): EntregaDinero =>
  construir(EntregaDinero, bien(armarEntrega({ ...datos, ...cambio })), { creadoPor: (cambio.quien ?? cajera).empleadoId })
const seguida = (entrega = dada()): EntregaSeguida => ({ entrega })
const boveda = { lugar: 'boveda' } as const
const contado = { dop: { '100000': 5 }, usd: {}, motivo: '', donde: boveda }
const firmada = (quien: typeof jefe | typeof cajera, campos: Result<Omit<RecepcionDinero, keyof typeof sobre>>): RecepcionDinero =>
  construir(RecepcionDinero, bien(campos) as never, { id: 'recepcionDinero:1', creadoPor: quien.empleadoId })
const sobre = construir(RecepcionDinero)

describe('lo que firma quien entrega', () => {
  it('vale lo que suman sus billetes y monedas, en las dos monedas', () => {
    expect(dada({ dop: { '100000': 2, '2500': 3 }, usd: { '2000': 4 } })).toMatchObject({ dopCentavos: 207_500, usdCentavos: 8000 })
  })
  it('es de fondos solos como cualquiera', () => {
    expect(dada({ concepto: 'fondo', destino: 'gaveta', para: otra, dop: { '10000': 20 } })).toMatchObject({
      concepto: 'fondo',
      dopCentavos: 200_000,
    })
  })
  it.each([
    ['a sí misma', { para: cajera }, 'entrega.a-uno-mismo'],
    ['a nadie', { para: { empleadoId: '', nombre: '' } }, 'entrega.falta-quien'],
    ['nada', { dop: {} }, 'entrega.vacia'],
    ['con algo por recibir', { porRecibir: 1 }, 'entrega.por-recibir'],
    ['de la bóveda sin tener sus llaves', { desde: boveda }, 'entrega.sin-permiso'],
    ['a un fondo que no dice', { destino: 'fondo' as const }, 'entrega.falta-fondo'],
  ])('no entrega %s', (_que, cambio, code) => {
    expect(armarEntrega({ ...datos, ...cambio })).toMatchObject(fallo(code))
  })
  it('puede llevar papeles sin dinero', () => {
    expect(dada({ dop: {}, papeles: [{ que: 'Cheque 1042', centavos: 900_000 }] })).toMatchObject({ dopCentavos: 0 })
  })
})

describe('lo que firma quien recibe', () => {
  it('acepta lo que contó', () => {
    const una = firmada(jefe, armarRecepcion({ quien: jefe, seguida: seguida() }, contado))
    expect(una).toMatchObject({
      resultado: 'aceptada',
      deEmpleadoId: cajera.empleadoId,
      declaradoDopCentavos: 500_000,
      dopCentavos: 500_000,
    })
    expect(estadoDeEntrega({ ...seguida(), recepcion: una }, 0)).toBe('aceptada')
  })
  it('con una diferencia dice por qué', () => {
    const menos = { ...contado, dop: { '100000': 4 } }
    expect(armarRecepcion({ quien: jefe, seguida: seguida() }, menos)).toMatchObject(fallo('entrega.falta-motivo'))
    const una = firmada(jefe, armarRecepcion({ quien: jefe, seguida: seguida() }, { ...menos, motivo: 'Faltó un billete' }))
    expect(estadoDeEntrega({ ...seguida(), recepcion: una }, 0)).toBe('aceptadaConDiferencia')
  })
  it('que no contó nada no lo acepta: lo rechaza', () => {
    expect(armarRecepcion({ quien: jefe, seguida: seguida() }, { ...contado, dop: {}, motivo: 'No hay' })).toMatchObject(
      fallo('entrega.nada-contado'),
    )
  })
  it.each([
    ['una tercera persona', otra, 'entrega.de-otro'],
    ['quien la entregó', cajera, 'entrega.a-uno-mismo'],
  ])('no la recibe %s', (_quien, quien, code) => {
    expect(armarRecepcion({ quien, seguida: seguida() }, contado)).toMatchObject(fallo(code))
  })
  it('no entra donde no decía', () => {
    expect(armarRecepcion({ quien: jefe, seguida: seguida() }, { ...contado, donde: { lugar: 'gaveta', turno } })).toMatchObject(
      fallo('entrega.otro-lugar'),
    )
  })
  it('no se acepta dos veces, ni lo que se canceló', () => {
    const entrega = dada()
    const aceptada = firmada(jefe, armarRecepcion({ quien: jefe, seguida: { entrega } }, contado))
    expect(armarRecepcion({ quien: jefe, seguida: { entrega, recepcion: aceptada } }, contado)).toMatchObject(fallo('entrega.ya-acabo'))
    expect(
      armarRegreso({ quien: cajera, seguida: { entrega, recepcion: aceptada } }, { motivo: 'Me arrepentí', donde: boveda }),
    ).toMatchObject(fallo('entrega.ya-acabo'))
  })
})

describe('lo que vuelve', () => {
  const aSuGaveta = { motivo: 'Me equivoqué', donde: { lugar: 'gaveta' as const, turno } }
  it('quien entregó lo recoge antes de que lo acepten, bajo el mismo id que la aceptación', () => {
    const entrega = dada()
    const regreso = bien(armarRegreso({ quien: cajera, seguida: { entrega } }, aSuGaveta))
    expect(regreso).toMatchObject({
      id: idRecepcion(entrega.id),
      campos: { resultado: 'cancelada', turnoId: turno.id, dopCentavos: 500_000 },
    })
  })
  it('lo rechazado sigue a cargo de quien lo dio hasta que lo recoge', () => {
    const entrega = dada()
    const rechazo = firmada(jefe, armarRechazo({ quien: jefe, seguida: { entrega } }, 'Viene sin contar'))
    expect(estadoDeEntrega({ entrega, recepcion: rechazo }, 0)).toBe('rechazada')
    const regreso = bien(armarRegreso({ quien: cajera, seguida: { entrega, recepcion: rechazo } }, aSuGaveta))
    expect(regreso).toMatchObject({ id: idRetorno(entrega.id), campos: { resultado: 'retornada' } })
    const retorno = construir(RecepcionDinero, regreso.campos, { id: regreso.id, creadoPor: cajera.empleadoId })
    expect(seguirEntregas([entrega], [{ ...rechazo, id: idRecepcion(entrega.id) }, retorno]).map((una) => estadoDeEntrega(una, 0))).toEqual(
      ['retornada'],
    )
  })
  it('lo de quien ya no está lo resuelve un supervisor, y nadie más', () => {
    const ida = { motivo: 'Ya no trabaja aquí', donde: boveda }
    expect(armarRegreso({ quien: otra, seguida: seguida() }, ida)).toMatchObject(fallo('entrega.no-es-tuya'))
    expect(armarRegreso({ quien: jefe, seguida: seguida() }, ida)).toMatchObject({ ok: true })
  })
})

it('lo que nadie acepta vence al día, y se puede recibir todavía', () => {
  const entrega = dada()
  const desde = Date.parse(entrega.en)
  expect(estadoDeEntrega({ entrega }, desde + 86_399_999)).toBe('enviada')
  expect(estadoDeEntrega({ entrega }, desde + 86_400_000)).toBe('vencida')
})

it('la firma de un tercero no acaba una entrega', () => {
  const entrega = dada()
  const ajena = { ...firmada(jefe, armarRecepcion({ quien: jefe, seguida: { entrega } }, contado)), creadoPor: otra.empleadoId }
  expect(estadoDeEntrega({ entrega, recepcion: ajena }, Date.parse(entrega.en))).toBe('enviada')
})

describe('lo que el servidor mira', () => {
  const entrega = dada()
  const buena = { ...firmada(jefe, armarRecepcion({ quien: jefe, seguida: { entrega } }, contado)), id: idRecepcion(entrega.id) }
  it('lo que está bien está bien', () => {
    expect(defectoDeEntrega(entrega)).toBeUndefined()
    expect(defectoDeRecepcion(buena, { entrega, resuelve: false })).toBeUndefined()
  })
  it.each([
    ['de un tercero', { creadoPor: otra.empleadoId }, 'no es quien recibe'],
    ['de quien entregó', { creadoPor: cajera.empleadoId }, 'quien entrega y quien recibe son la misma persona'],
    ['con otro monto declarado', { declaradoDopCentavos: 400_000, motivo: 'x' }, 'no dice el monto que se entregó'],
    ['a nombre de otro', { deEmpleadoId: otra.empleadoId }, 'no la entregó quien dice'],
    ['que no suma', { dopCentavos: 400_000 }, 'el monto no es lo que suman sus billetes y monedas'],
    ['bajo otro id', { id: 'recepcionDinero:otra' }, 'el id no es el de su entrega'],
    ['en otro lugar', { lugar: 'gaveta' as const }, 'no entró donde decía la entrega'],
    ['que vuelve a manos de quien no la dio', { resultado: 'cancelada' as const, lugar: 'manos' as const }, 'no es quien entrega'],
    ['que cancela un tercero', { resultado: 'cancelada' as const, creadoPor: otra.empleadoId }, 'no es quien entrega'],
  ])('una recepción %s', (_que, cambio, defecto) => {
    expect(defectoDeRecepcion({ ...buena, ...cambio }, { entrega, resuelve: false })).toBe(defecto)
  })
  it('lo de las manos de quien ya no está lo recoge un supervisor en un lugar de la tienda, no en las suyas', () => {
    const cancelada = { ...buena, resultado: 'cancelada' as const, creadoPor: jefe.empleadoId }
    expect(defectoDeRecepcion(cancelada, { entrega, resuelve: true })).toBeUndefined()
    expect(defectoDeRecepcion({ ...cancelada, lugar: 'manos' }, { entrega, resuelve: true })).toBe(
      'lo recogió quien no lo tenía en sus manos',
    )
    expect(armarRegreso({ quien: jefe, seguida: seguida() }, { motivo: 'Ya no está', donde: { lugar: 'manos' } })).toMatchObject(
      fallo('entrega.otro-lugar'),
    )
  })
  it('lo retornado que nunca se rechazó', () => {
    const retorno = { ...buena, id: idRetorno(entrega.id), resultado: 'retornada' as const, creadoPor: cajera.empleadoId }
    expect(defectoDeRecepcion(retorno, { entrega, recepcion: buena, resuelve: false })).toBe('esa entrega no fue rechazada')
  })
  it('una entrega a uno mismo, o que no suma', () => {
    expect(defectoDeEntrega({ ...entrega, paraEmpleadoId: entrega.creadoPor })).toBe('quien entrega y quien recibe son la misma persona')
    expect(defectoDeEntrega({ ...entrega, dopCentavos: 1 })).toBe('el monto no es lo que suman sus billetes y monedas')
  })
})
