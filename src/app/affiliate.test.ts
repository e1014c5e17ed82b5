import { afterEach, describe, expect, it, vi } from 'vitest'
import { rememberAffiliate, watchAffiliate } from './affiliate.ts'

/** A page's cookies: what is written is kept by name, as a browser does. */
function unaPagina({ cerrada = false } = {}) {
  const galletas = new Map<string, string>()
  const escritas: string[] = []
  return {
    escritas,
    get cookie() {
      return [...galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ')
    },
    set cookie(texto: string) {
      escritas.push(texto)
      const [, nombre = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(texto) ?? []
      if (!cerrada) galletas.set(nombre, valor)
    },
  }
}
const ahora = Date.parse('2026-11-21T12:00:00Z')
const direccion = (search: string, protocol = 'https:') => ({ search, protocol })

describe('quien llega por el enlace de un afiliado', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('lo recuerda treinta días bajo referenciadoPor', () => {
    const pagina = unaPagina()
    rememberAffiliate(direccion('?ref=maria'), pagina, ahora)
    expect(pagina.escritas).toEqual([`referenciadoPor=maria.${ahora / 1000 + 2_592_000}; path=/; max-age=2592000; samesite=lax; secure`])
  })

  it('el primero se queda, y el último se guarda aparte', () => {
    const pagina = unaPagina()
    for (const ref of ['maria', 'pedro', 'pedro', 'mar']) rememberAffiliate(direccion(`?ref=${ref}`), pagina, ahora)
    expect(pagina.cookie).toMatch(/^referenciadoPor=maria\.\d+; referenciadoPorUltimo=mar\.\d+$/)
    expect(pagina.escritas).toHaveLength(3)
  })

  it('también el que trae una página a la que se va desde otra, sin abrir el producto de nuevo', () => {
    const pagina = unaPagina()
    const oyentes: ((estado: { location: { search: string } }) => void)[] = []
    const paginas = { state: { location: { search: '' } }, subscribe: (oyente: (typeof oyentes)[number]) => oyentes.push(oyente) }
    watchAffiliate(paginas, (search) => rememberAffiliate(direccion(search), pagina, ahora))
    expect(pagina.escritas).toEqual([])
    for (const search of ['?q=arroz', '?ref=maria', '?ref=pedro']) oyentes.forEach((oyente) => oyente({ location: { search } }))
    expect(pagina.cookie).toMatch(/^referenciadoPor=maria\.\d+; referenciadoPorUltimo=pedro\.\d+$/)
  })

  it('lo que no es un código no se recuerda ni se mezcla con otras cookies', () => {
    const pagina = unaPagina()
    for (const ref of ['', 'a; path=/x', '<b>x</b>', 'a'.repeat(61), 'x\r\nset-cookie: y', 'ñ', 'a.b'])
      rememberAffiliate(direccion(`?${new URLSearchParams({ ref }).toString()}`), pagina, ahora)
    rememberAffiliate(direccion('?otra=1'), pagina, ahora)
    expect(pagina.escritas).toEqual([])
  })

  it('si no se pudo guardar queda dicho en la consola, y la página sigue', () => {
    const dicho = vi.spyOn(console, 'error').mockReturnValue()
    rememberAffiliate(direccion('?ref=maria'), unaPagina({ cerrada: true }), ahora)
    expect(dicho).toHaveBeenCalledWith('Error tracking affiliate')
  })
})
