import { expect, test } from 'vitest'
import { autorizar, faltaAutorizar } from './autorizacion.rules.ts'
import { nuevaLineaAbierta } from './precio-abierto.ts'
import { construir } from '#domain/core/construir.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import type { LineaVenta } from './venta.entity.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import {
  armarVenta,
  borradorVenta,
  nuevaLinea,
  nuevoBorrador,
  totalesDe,
  type BorradorVenta,
  type LineaBorrador,
  type Persona,
} from './venta.rules.ts'

const cafe = construir(Producto, { precioDiezmilesimas: 1_000_000, itbis: '18' })
const ramon: Persona = { empleadoId: 'empleado:2', nombre: 'Ramón', rol: 'supervisor' }
const ana: Persona = { empleadoId: 'empleado:3', nombre: 'Ana', rol: 'propietario' }
const yokasta: Persona = { empleadoId: 'empleado:1', nombre: 'Yokasta Peña', rol: 'cajero' }
const tienda = construir(Tienda)
const fecha = '2026-11-21'

const linea = (cambios: Partial<LineaBorrador> = {}): LineaBorrador => ({ ...nuevaLinea(cafe, 1000), ...cambios })
const borrador = (...lineas: LineaBorrador[]): BorradorVenta => ({ ...nuevoBorrador('E32'), lineas })
const rebaja = (valor: number) => ({ clase: 'porcentaje' as const, valor, motivo: 'Cliente fijo' })
const barato = linea({ precioDiezmilesimas: 900_000 })

/** Charged in cash, to the centavo, at a till where these people work. */
function cobrar(sinPagar: BorradorVenta, gente: readonly Persona[] = [ramon, ana, yokasta]) {
  const { total } = totalesDe(sinPagar, { preciosIncluyenItbis: true, fecha })
  const pago = { metodo: 'efectivo' as const, moneda: 'DOP' as const, tasaDiezmilesimas: 10_000, referencia: '' }
  return armarVenta(
    { ...sinPagar, pagos: total > 0 ? [{ ...pago, recibidoCentavos: total }] : [] },
    {
      tienda,
      turno: construir(Turno),
      cajero: yokasta,
      quien: (id) => gente.find(({ empleadoId }) => empleadoId === id),
      fecha,
      tasaDolarDiezmilesimas: 0,
      numero: { numero: 42, ncf: formatoNcf('E32', 42), bloque: construir(BloqueNCF, { tipoComprobante: 'E32' }, { id: 'bloque:7' }) },
    },
  )
}

/** The draft once this person gave a PIN for the first thing that lacks one. */
function conPin(antes: BorradorVenta, persona = ramon): BorradorVenta {
  const hecha = cobrar(antes)
  if (hecha.ok || !faltaAutorizar(hecha.error)) throw new Error('nada que autorizar')
  return autorizar(antes, hecha.error, persona)
}

/** What is missing, and on which line. */
const falta = (sinPagar: BorradorVenta, gente?: readonly Persona[]) => {
  const hecha = cobrar(sinPagar, gente)
  return hecha.ok ? 'nada' : [hecha.error.code, hecha.error.datos?.['linea']]
}
const firmas = (sinPagar: BorradorVenta) => {
  const hecha = cobrar(sinPagar)
  if (!hecha.ok) throw new Error(hecha.error.code)
  return hecha.value.lineas.map(({ precioAntesDiezmilesimas, precioAutorizado, descuentoAutorizado }: LineaVenta) => [
    precioAntesDiezmilesimas,
    precioAutorizado?.nombre,
    descuentoAutorizado?.nombre,
  ])
}

test('un PIN permite un acto en una línea, y en ella queda con el precio de antes', () => {
  const una = conPin(borrador(barato, linea()))
  expect(firmas(una)).toEqual([
    [1_000_000, 'Ramón', undefined],
    [undefined, undefined, undefined],
  ])
  const hecha = cobrar(una)
  expect(hecha.ok && hecha.value.autorizadoPor).toBe('empleado:2')
  const otraMas = { ...una, lineas: [...una.lineas, linea({ precioDiezmilesimas: 1 })] }
  expect(falta(otraMas)).toEqual(['venta.precio-sin-permiso', 2])
  expect(firmas(conPin(otraMas, ana))[2]).toEqual([1_000_000, 'Ana', undefined])
})

test('no vale para otro precio, ni para más cantidad, ni para un descuento; para menos cantidad sí', () => {
  const permitida = conPin(borrador(barato))
  const con = (cambios: Partial<LineaBorrador>) => falta({ ...permitida, lineas: permitida.lineas.map((una) => ({ ...una, ...cambios })) })
  expect(con({ precioDiezmilesimas: 899_999 })).toEqual(['venta.precio-sin-permiso', 0])
  expect(con({ cantidadMilesimas: 1001 })).toEqual(['venta.precio-sin-permiso', 0])
  expect(con({ descuento: rebaja(2000) })).toEqual(['venta.descuento-sin-permiso', 0])
  expect(con({ cantidadMilesimas: 500 })).toBe('nada')
})

test('un descuento permitido no crece con la cantidad ni con el de toda la venta', () => {
  const permitida = conPin(borrador(linea({ descuento: rebaja(1500) })))
  expect(firmas(permitida)).toEqual([[undefined, undefined, 'Ramón']])
  const crecida = { ...permitida, lineas: permitida.lineas.map((una) => ({ ...una, cantidadMilesimas: 2000 })) }
  expect(falta(crecida)).toEqual(['venta.descuento-sin-permiso', 0])
  expect(falta({ ...permitida, descuentoGlobal: rebaja(500) })).toEqual(['venta.descuento-sin-permiso', 0])
})

test('el descuento de toda la venta es un acto: no alcanza a la línea que llega después ni a la que trae el suyo', () => {
  const antes = { ...borrador(linea(), linea(), linea({ descuento: rebaja(1100) })), descuentoGlobal: rebaja(1500) }
  const permitida = conPin(antes)
  expect(falta(permitida)).toEqual(['venta.descuento-sin-permiso', 2])
  const toda = conPin(permitida)
  expect(falta(toda)).toBe('nada')
  expect(falta({ ...toda, lineas: [...toda.lineas, linea()] })).toEqual(['venta.descuento-sin-permiso', 3])
})

test('quien autoriza no pasa de su propio límite, y se dice cuál es', () => {
  const permitida = conPin(borrador(linea({ descuento: rebaja(3100) })))
  const hecha = cobrar(permitida)
  expect(hecha.ok ? {} : hecha.error.datos).toMatchObject({ limite: '30 %', nombre: cafe.nombre })
  expect(falta(conPin(borrador(linea({ descuento: rebaja(3100) })), ana))).toBe('nada')
  expect(falta(conPin(borrador(barato), yokasta))).toEqual(['venta.precio-sin-permiso', 0])
})

test('se guarda con el borrador; uno de antes se abre sin ella, y la de quien ya no trabaja aquí no vale', () => {
  const permitida = conPin(borrador(barato))
  expect(firmas(borradorVenta.parse(JSON.parse(JSON.stringify(permitida))))).toEqual([[1_000_000, 'Ramón', undefined]])
  expect(borradorVenta.safeParse(borrador(barato)).success).toBe(true)
  expect(falta(permitida, [yokasta])).toEqual(['venta.precio-sin-permiso', 0])
})

test('un PIN que no hizo falta no se anota', () => {
  const permitida = conPin(borrador(barato))
  const deLista = { ...permitida, lineas: permitida.lineas.map((una) => ({ ...una, precioDiezmilesimas: 1_000_000 })) }
  expect(firmas(deLista)).toEqual([[undefined, undefined, undefined]])
})

test('lo que no es del catálogo lo permite quien puede decir un precio, a ese precio y por esa cantidad', () => {
  const abierta = nuevaLineaAbierta({ nombre: 'Zanahoria', precioDiezmilesimas: 125_000, itbis: 'E' }, 2000)
  expect(falta(borrador(abierta))).toEqual(['venta.precio-sin-permiso', 0])
  const permitida = conPin(borrador(abierta))
  expect(cobrar(permitida)).toMatchObject({
    ok: true,
    value: {
      lineas: [
        { productoId: '', nombre: 'Zanahoria', montoCentavos: 2500, precioAntesDiezmilesimas: 0, precioAutorizado: { por: 'empleado:2' } },
      ],
      totales: { exento: 2500, itbis: 0, total: 2500 },
    },
  })
  const [suya] = permitida.lineas
  expect(suya && falta(borrador({ ...suya, precioDiezmilesimas: 120_000 }))).toEqual(['venta.precio-sin-permiso', 0])
  expect(suya && falta(borrador({ ...suya, cantidadMilesimas: 3000 }))).toEqual(['venta.precio-sin-permiso', 0])
})
