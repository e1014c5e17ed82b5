import { describe, expect, it } from 'vitest'
import { entities } from '#domain/entities.ts'
import { componer, puede, roles, type Acto, type Entity } from '#domain/core/entity.ts'

const acto: Acto = {
  tiendaId: 't1',
  en: '2026-11-21T12:00:00.000Z',
  creadoPor: 'empleado:1',
  dispositivoId: 'dispositivo:1',
  seq: 1,
  hlc: '',
}
const casos = entities.map((entity) => [entity.tipo, entity as unknown as Entity] as const)

describe.each(casos)('la entidad %s', (tipo, entity) => {
  it('tiene una muestra que pasa su esquema, campos y documento entero', () => {
    const campos = entity.esquemaCampos.strict().parse(entity.muestra)
    expect(() => entity.esquema.parse(componer(entity, `${tipo}:1`, campos, acto))).not.toThrow()
  })

  it('nombra campos en ASCII, sin guion bajo al principio ni al final', () => {
    expect(Object.keys(entity.campos).filter((campo) => !/^[a-zA-Z][a-zA-Z0-9]*$/.test(campo))).toEqual([])
  })

  it('fija solo campos que tiene, y mueve el estado solo entre estados que tiene', () => {
    expect((entity.fija ?? []).filter((campo) => !(campo in entity.campos))).toEqual([])
    const destinos = Object.values(entity.estados ?? {}).flat()
    expect(destinos.filter((estado) => entity.estados?.[estado] === undefined)).toEqual([])
  })

  it('dice cómo se lee cada versión anterior', () => {
    const versiones = Array.from({ length: entity.v - 1 }, (_, i) => i + 1)
    expect(versiones.filter((v) => entity.desde?.[v] === undefined)).toEqual([])
  })

  it('la puede leer alguien', () => {
    expect(roles.some((rol) => puede(rol, entity, 'leer'))).toBe(true)
  })
})

it('no hay dos entidades del mismo tipo', () => {
  expect(new Set(entities.map(({ tipo }) => tipo)).size).toBe(entities.length)
})
