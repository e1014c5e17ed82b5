import { describe, expect, it } from 'vitest'
import { puede } from '#domain/core/entity.ts'
import { paths } from '#features/paths.ts'
import { features } from '../features.ts'
import { isStoreScreen } from '../shell/menu.ts'
import { decide, type Visit, type Visitor } from './access.ts'

const carga = async () => ({ Component: () => null })
const privada = {}
const tablero = { loadPublic: carga }
const costos = { needs: [{ permisos: { verCosto: ['propietario'] } }, 'verCosto'] } as const

const nadie: Visitor = { signedIn: false, operator: false, stores: [], role: undefined, till: undefined }
const ana: Visitor = { ...nadie, signedIn: true, stores: ['colmado-la-fe'], role: 'propietario' }
const cajera: Visitor = { ...nadie, stores: ['colmado-la-fe'], role: 'cajero' }
const fuera: Visit = { slug: undefined, hasRef: false, hasCode: false, asCustomer: false }
const tienda: Visit = { ...fuera, slug: 'colmado-la-fe' }

describe('quién puede abrir una página', () => {
  it('cualquiera abre la de todos', () => {
    expect(decide({ access: 'todos' }, nadie, fuera)).toBe('open')
  })
  it('quien no ha entrado va a entrar, y quien ya entró no vuelve a hacerlo', () => {
    expect(decide(privada, nadie, fuera)).toBe('login')
    expect(decide(privada, nadie, tienda)).toBe('login')
    expect(decide({ access: 'anonimo' }, nadie, fuera)).toBe('open')
    expect(decide({ access: 'anonimo' }, ana, fuera)).toBe('home')
  })
  it('el código de una caja abre la puerta también a quien ya entró', () => {
    expect(decide({ access: 'anonimo' }, ana, { ...fuera, hasCode: true })).toBe('open')
    expect(decide(privada, nadie, { ...fuera, hasCode: true })).toBe('login')
  })
  it('una dirección con ref pasa, sin nada privado', () => {
    expect(decide(privada, nadie, { ...fuera, hasRef: true })).toBe('peek')
    expect(decide(privada, nadie, { ...tienda, hasRef: true })).toBe('peek')
  })
  it('los miembros ven el tablero de su tienda y los demás su cara pública', () => {
    expect(decide(tablero, ana, tienda)).toBe('open')
    expect(decide(tablero, nadie, tienda)).toBe('public')
    expect(decide(tablero, { ...ana, stores: ['otra'] }, tienda)).toBe('public')
    expect(decide(tablero, ana, { ...tienda, asCustomer: true })).toBe('public')
    expect(decide({ ...tablero, access: 'todos' }, nadie, tienda)).toBe('public')
  })
  it('la tableta enrolada pide el PIN antes de mostrar nada', () => {
    expect(decide(privada, { ...cajera, role: undefined }, tienda)).toBe('pin')
    expect(decide(privada, cajera, tienda)).toBe('open')
  })
  it('una caja dice lo que no puede enseñar, y cómo se ve', () => {
    const enCaja: Visitor = { ...cajera, till: 'colmado-la-fe' }
    expect(decide({ beyondTill: 'account' }, enCaja, tienda)).toBe('account')
    expect(decide({ beyondTill: 'account' }, { ...enCaja, signedIn: true }, tienda)).toBe('open')
    expect(decide({ beyondTill: 'papers' }, enCaja, tienda)).toBe('papers')
    expect(decide({ beyondTill: 'papers' }, { ...enCaja, signedIn: true }, tienda)).toBe('papers')
    expect(decide({ beyondTill: 'papers' }, { ...ana, till: 'otra' }, tienda)).toBe('open')
    expect(decide({ ...costos, beyondTill: 'papers' }, enCaja, tienda)).toBe('forbidden')
  })
  it('lo que una cajera no lee no está en una caja, y cada pantalla de eso lo dice', () => {
    const deEso = features
      .flatMap(({ screens }) => screens)
      .filter((screen) => isStoreScreen(screen) && screen.needs !== undefined && !puede('cajero', screen.needs[0], 'leer'))
    expect(deEso.length).toBeGreaterThan(10)
    // Orders, with the receipts in them, every till holds.
    expect(deEso.filter(({ beyondTill }) => beyondTill === undefined).map(({ path }) => path)).toEqual([paths.verificarPagos.path])
  })
  it('el rol decide lo que cada pantalla pide', () => {
    expect(decide(costos, ana, tienda)).toBe('open')
    expect(decide(costos, cajera, tienda)).toBe('forbidden')
  })
  it('quien no es de la tienda no entra en ella aunque tenga cuenta', () => {
    expect(decide(privada, { ...ana, stores: ['otra'] }, tienda)).toBe('forbidden')
  })
  it('lo de la plataforma es del operador', () => {
    const tasa = { needs: [{ permisos: { crear: ['operador'] } }, 'crear'] } as const
    expect(decide(tasa, { ...ana, operator: true }, fuera)).toBe('open')
    expect(decide(tasa, ana, fuera)).toBe('forbidden')
  })
})
