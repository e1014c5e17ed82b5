import { describe, expect, it } from 'vitest'
import { guardarVistas, leerVistas } from './tiendas-vistas.ts'

function memoria(inicial?: string) {
  const guardado = new Map<string, string>(inicial === undefined ? [] : [['mercana.tiendas', inicial]])
  return {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void guardado.set(clave, valor),
    guardado,
  }
}
const tienda = {
  tiendaNombre: 'Colmado La Fe',
  slug: 'colmado-la-fe',
  tiendaRnc: '131246796',
  tiendaLogo: null,
  tiendaTipo: 'Colmado',
  tiendaCategoria: 'Alimentos',
  tags: [],
  calle: 'Duarte',
  deliveryPropio: true,
  provincia: '',
  municipio: '',
  lugar: '',
  tiendaHorario: [],
  tiendaCierres: [],
}

describe('las tiendas vistas', () => {
  it('vuelven como se guardaron, con su fecha', () => {
    const caja = memoria()
    guardarVistas(caja, { en: '2026-11-21T12:00:00.000Z', tiendas: [tienda] })
    expect(leerVistas(caja)).toEqual({ en: '2026-11-21T12:00:00.000Z', tiendas: [tienda] })
  })
  it('son pocas aunque el servidor mande muchas, y sin lo que no se muestra', () => {
    const caja = memoria()
    guardarVistas(caja, {
      en: '2026-11-21T12:00:00.000Z',
      tiendas: Array.from({ length: 500 }, () => ({ ...tienda, tiendaEmail: 'x@y.do' })),
    })
    expect(leerVistas(caja)?.tiendas).toHaveLength(60)
    expect([...caja.guardado.values()][0]).not.toContain('x@y.do')
  })
  it('no estorban cuando lo guardado no se entiende', () => {
    expect(leerVistas(memoria('{"en":'))).toBeUndefined()
    expect(leerVistas(memoria('{"en":"ayer","tiendas":[]}'))).toBeUndefined()
  })
  it('se quedan sin guardar cuando el disco está lleno', () => {
    const lleno = {
      setItem: () => {
        throw new DOMException('lleno', 'QuotaExceededError')
      },
    }
    expect(() => guardarVistas(lleno, { en: '2026-11-21T12:00:00.000Z', tiendas: [tienda] })).not.toThrow()
  })
})
