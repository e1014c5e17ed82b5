/** A store with a product and a supplier, and the browsers of two people who keep its purchases. */
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { unaTienda, type Aparato, type TiendaDePrueba } from '../tienda.ts'

export interface DosQueCompran {
  t: TiendaDePrueba
  oficina: Aparato
  almacen: Aparato
  proveedorId: string
  /** Both have all that there is. */
  ponerAlDia(): Promise<void>
  /** What both do meanwhile neither hears of; afterwards the office's reaches the server first. */
  sinLinea<R>(hacer: () => Promise<R>): Promise<R>
  productoId(): string
  /** Of the product, thousandths, at the office and in the storeroom. */
  existencias(): number[]
  hoy(): string
}

export async function dosQueCompran(): Promise<DosQueCompran> {
  const t = await unaTienda({ productos: 1 })
  const [oficina, almacen] = [await t.navegador(), await t.navegador()]
  const ponerAlDia = async () => {
    for (const { tienda } of [oficina, almacen, oficina, almacen]) await tienda.sync.sincronizar()
  }
  const productoId = (): string => {
    const [uno] = oficina.tienda.catalogo.todos()
    if (!uno) throw new Error('sin productos')
    return uno.id
  }
  const creado = await oficina.tienda.repo.crear(Proveedor, { razonSocial: 'Distribuidora', identificacion: '131246796' })
  if (!creado.ok) throw new Error(creado.error.code)
  await ponerAlDia()
  return {
    t,
    oficina,
    almacen,
    proveedorId: creado.value.id,
    ponerAlDia,
    async sinLinea(hacer) {
      for (const { linea } of [oficina, almacen]) linea.url = undefined
      const hecho = await hacer()
      for (const { linea, tienda } of [oficina, almacen]) {
        linea.url = t.url
        await tienda.sync.sincronizar()
      }
      await ponerAlDia()
      return hecho
    },
    productoId,
    existencias: () => [oficina, almacen].map(({ tienda }) => tienda.catalogo.existencia(productoId())),
    hoy: () => diaFiscal(new Date(oficina.reloj.ahora).toISOString()),
  }
}
