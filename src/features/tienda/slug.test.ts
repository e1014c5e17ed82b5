import { describe, expect, it } from 'vitest'
import { slugsReservados } from '#domain/tienda/tienda.entity.ts'
import { problemaDeSlug, proponerSlug } from './slug.ts'

describe('la dirección que se propone', () => {
  it.each([
    ['Colmado La Fe', 'colmado-la-fe'],
    ['  Súper  Ñandú, S.R.L. ', 'super-nandu-s-r-l'],
    ['Peña & Hijos', 'pena-y-hijos'],
    ['24/7', '24-7'],
    ['D´Todo "El Barato"', 'd-todo-el-barato'],
  ])('de «%s» es %s', (nombre, slug) => expect(proponerSlug(nombre)).toBe(slug))

  it('nunca es una página de Mercana, y siempre vale', () => {
    for (const reservado of slugsReservados) expect(problemaDeSlug(proponerSlug(reservado)), reservado).toBeUndefined()
    expect(proponerSlug('Tienda')).toBe('tienda-tienda')
    expect(proponerSlug('Yo')).toBe('tienda-yo')
  })

  it('no pasa de 60 letras ni corta una palabra', () => {
    const largo = proponerSlug('Distribuidora de Productos Agropecuarios y Veterinarios del Cibao Central Limitada')
    expect(largo.length).toBeLessThanOrEqual(60)
    expect(largo).toBe('distribuidora-de-productos-agropecuarios-y-veterinarios-del')
    expect(proponerSlug('x'.repeat(5000))).toHaveLength(60)
  })

  it('de un nombre sin letras no sale ninguna', () => {
    expect(proponerSlug('¡¿…?!')).toBe('')
    expect(proponerSlug('')).toBe('')
  })
})

describe('una dirección escrita a mano', () => {
  it.each(['colmado-la-fe', 'a_b', 'c3p0'])('%s vale', (slug) => expect(problemaDeSlug(slug)).toBeUndefined())
  it.each(['Colmado', 'la fe', 'ñandu', '-a-', 'a--b', 'ab', 'x'.repeat(61), '<b>'])('%s no vale', (slug) =>
    expect(problemaDeSlug(slug)).toMatchObject({ code: 'tienda.slug-invalido' }),
  )
  it('la de una página nuestra se rechaza por su nombre', () =>
    expect(problemaDeSlug('carrito')).toEqual({ code: 'tienda.slug-reservado', datos: { slug: 'carrito' } }))
})
