/** Reference data that every platform starts with. The operator changes it afterwards: what is there already stays as it is. */
import type { Campos } from '#domain/core/entity.ts'
import type { ItbisRubrosTasaReducida, ItbisTasas, TiposId, UmbralConsumo } from '#domain/fiscal/referencias.entity.ts'
import type { TiposNegocios } from '#domain/tienda/tipos-negocios.entity.ts'
import { INICIO_TASA_REDUCIDA, tasasDeLey, umbralesDeLey } from '#domain/fiscal/itbis.ley.ts'

export const itbisTasas: readonly Campos<typeof ItbisTasas>[] = tasasDeLey

export const umbralesConsumo: readonly Campos<typeof UmbralConsumo>[] = umbralesDeLey

export const itbisRubrosTasaReducida: readonly Campos<typeof ItbisRubrosTasaReducida>[] = [
  'Yogurt',
  'Mantequilla',
  'Café tostado o descafeinado',
  'Aceites y grasas comestibles, animales o vegetales',
  'Azúcares',
  'Cacao y chocolate',
].map((nombre) => ({ nombre, desde: INICIO_TASA_REDUCIDA, hasta: null }))

/** Codes of files 606 and 607 (docs/FISCAL.md#identity): 606 knows no passport. */
export const tiposId: readonly Campos<typeof TiposId>[] = [
  { nombre: 'RNC', codigo606: '1', codigo607: '1', digitos: 9 },
  { nombre: 'Cédula', codigo606: '2', codigo607: '2', digitos: 11 },
  { nombre: 'Pasaporte', codigo606: '', codigo607: '3', digitos: 0 },
]

const negociosPorCategoria: Readonly<Record<string, readonly string[]>> = {
  Alimentos: [
    'Colmado',
    'Colmadón',
    'Minimarket',
    'Supermercado',
    'Almacén de provisiones',
    'Carnicería',
    'Pescadería',
    'Panadería y repostería',
    'Frutas y vegetales',
  ],
  'Comida y bebida': ['Restaurante', 'Comedor', 'Cafetería', 'Pica pollo', 'Pizzería', 'Heladería', 'Bar', 'Licorería'],
  'Salud y belleza': ['Farmacia', 'Óptica', 'Salón de belleza', 'Barbería', 'Cosméticos'],
  'Hogar y construcción': ['Ferretería', 'Mueblería', 'Electrodomésticos', 'Pinturas', 'Floristería'],
  'Moda y accesorios': ['Tienda de ropa', 'Zapatería', 'Joyería', 'Ropa de niños'],
  Tecnología: ['Celulares y accesorios', 'Computadoras', 'Electrónica'],
  Vehículos: ['Repuestos', 'Gomera', 'Taller mecánico', 'Lavadero de vehículos'],
  'Otros comercios': ['Papelería y librería', 'Veterinaria y mascotas', 'Juguetería', 'Deportes', 'Tienda por departamentos', 'Servicios'],
}

export const tiposNegocios: readonly Campos<typeof TiposNegocios>[] = Object.entries(negociosPorCategoria).flatMap(([categoria, nombres]) =>
  nombres.map((nombre) => ({ nombre, categoria })),
)
