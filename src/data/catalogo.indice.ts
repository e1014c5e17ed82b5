/** Finding a product among all of them: by barcode in a Map, by words in one pass over normalised texts (libraries.md §5). */
import type { ItbisCodigo } from '#domain/itbis.ts'

export interface ProductoEnCaja {
  readonly id: string
  readonly nombre: string
  readonly codigoBarra: string
  readonly codigo: string
  readonly categoria: string
  readonly precioDiezmilesimas: number
  /** 0 for who may not see it. */
  readonly costoDiezmilesimas: number
  readonly itbis: ItbisCodigo
  readonly unidad: string
  readonly sePesa: boolean
  readonly favorito: boolean
  readonly publicado: boolean
  readonly activo: boolean
  readonly existenciaMinimaMilesimas: number
  readonly foto: string
}

/** Lower case, no accents: what "cafe" and "Café" have in common. ñ becomes n, so that both are found. */
export const normalizar = (texto: string): string => {
  const minusculas = texto.toLowerCase()
  return /[^\u0020-\u007e]/.test(minusculas) ? minusculas.normalize('NFD').replace(/\p{M}/gu, '') : minusculas
}

const claveDe = (producto: ProductoEnCaja): string => normalizar(`${producto.nombre} ${producto.codigo} ${producto.codigoBarra}`)

/** A UPC-A is an EAN-13 that begins with 0: scanners send either. */
const gemelo = (codigo: string): string | undefined => (/^\d{12}$/.test(codigo) ? `0${codigo}` : /^0\d{12}$/.test(codigo) ? codigo.slice(1) : undefined)

export class IndiceProductos {
  private productos: ProductoEnCaja[] = []
  /** Search texts by position; made when first needed, dropped when the product changes. */
  private claves: (string | undefined)[] = []
  private posiciones = new Map<string, number>()
  private porBarra = new Map<string, number[]>()
  private porPropio = new Map<string, number[]>()

  get total(): number {
    return this.productos.length
  }

  todos(): readonly ProductoEnCaja[] {
    return this.productos
  }

  porId(id: string): ProductoEnCaja | undefined {
    const posicion = this.posiciones.get(id)
    return posicion === undefined ? undefined : this.productos[posicion]
  }

  posicion(id: string): number | undefined {
    return this.posiciones.get(id)
  }

  /** Starts over with these products. */
  cargar(productos: ProductoEnCaja[]): void {
    this.productos = productos
    this.claves = []
    this.posiciones = new Map()
    this.porBarra = new Map()
    this.porPropio = new Map()
    productos.forEach((producto, posicion) => {
      this.posiciones.set(producto.id, posicion)
      anotar(this.porBarra, producto.codigoBarra, posicion)
      anotar(this.porPropio, producto.codigo, posicion)
    })
  }

  /** Puts a product in its place, or at the end. */
  poner(producto: ProductoEnCaja): void {
    const posicion = this.posiciones.get(producto.id) ?? this.productos.length
    const previo = this.productos[posicion]
    if (previo?.codigoBarra !== producto.codigoBarra) {
      if (previo) tachar(this.porBarra, previo.codigoBarra, posicion)
      anotar(this.porBarra, producto.codigoBarra, posicion)
    }
    if (previo?.codigo !== producto.codigo) {
      if (previo) tachar(this.porPropio, previo.codigo, posicion)
      anotar(this.porPropio, producto.codigo, posicion)
    }
    this.productos[posicion] = producto
    this.posiciones.set(producto.id, posicion)
    this.claves[posicion] = undefined
  }

  quitar(ids: ReadonlySet<string>): void {
    if ([...ids].some((id) => this.posiciones.has(id))) this.cargar(this.productos.filter(({ id }) => !ids.has(id)))
  }

  /** Every active product with this barcode. */
  duplicados(codigo: string): ProductoEnCaja[] {
    return this.activosEn(this.porBarra, codigo.trim())
  }

  porCodigo(codigo: string): ProductoEnCaja | undefined {
    const limpio = codigo.trim()
    if (limpio === '') return undefined
    const otro = gemelo(limpio)
    return this.duplicados(limpio)[0] ?? (otro === undefined ? undefined : this.duplicados(otro)[0]) ?? this.activosEn(this.porPropio, limpio)[0]
  }

  /** Makes search texts of the next products that lack one; true when none is left. */
  prepararClaves(cuantas: number): boolean {
    let hechas = 0
    for (let i = this.claves.length; i < this.productos.length; i++) {
      const producto = this.productos[i]
      if (!producto || hechas++ >= cuantas) return false
      this.claves[i] = claveDe(producto)
    }
    return true
  }

  /** Products that hold every word: first those that begin with the text, then at the beginning of a word, then anywhere. */
  buscar(texto: string, limite: number, filtro: (producto: ProductoEnCaja) => boolean): ProductoEnCaja[] {
    const buscado = normalizar(texto).trim()
    const palabras = buscado.split(/\s+/).filter((palabra) => palabra !== '')
    const grupos: ProductoEnCaja[][] = [[], [], []]
    for (let i = 0; i < this.productos.length; i++) {
      const producto = this.productos[i]
      if (!producto) continue
      const clave = (this.claves[i] ??= claveDe(producto))
      const rango = rangoDe(clave, buscado, palabras)
      const grupo = rango === undefined ? undefined : grupos[rango]
      if (grupo === undefined || grupo.length >= limite || !filtro(producto)) continue
      grupo.push(producto)
      if (rango === 0 && grupo.length >= limite) break
    }
    return grupos.flat().slice(0, limite)
  }

  private activosEn(mapa: ReadonlyMap<string, number[]>, codigo: string): ProductoEnCaja[] {
    if (codigo === '') return []
    return (mapa.get(codigo) ?? []).flatMap((posicion) => {
      const producto = this.productos[posicion]
      return producto?.activo ? [producto] : []
    })
  }
}

function rangoDe(clave: string, buscado: string, palabras: readonly string[]): 0 | 1 | 2 | undefined {
  for (const palabra of palabras) if (!clave.includes(palabra)) return undefined
  if (clave.startsWith(buscado)) return 0
  return palabras.every((palabra) => clave.startsWith(palabra) || clave.includes(` ${palabra}`)) ? 1 : 2
}

function anotar(mapa: Map<string, number[]>, codigo: string, posicion: number): void {
  if (codigo === '') return
  const previas = mapa.get(codigo)
  if (previas) previas.push(posicion)
  else mapa.set(codigo, [posicion])
}

function tachar(mapa: Map<string, number[]>, codigo: string, posicion: number): void {
  const quedan = (mapa.get(codigo) ?? []).filter((otra) => otra !== posicion)
  if (quedan.length === 0) mapa.delete(codigo)
  else mapa.set(codigo, quedan)
}
