import { expect, it } from 'vitest'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { direccionDePedido, etiquetasDePedido } from '#domain/pedidos/palabras/pedido.papel.ts'
import { lugarEnPalabras } from './territorio.ts'

const nombres: Readonly<Record<string, string>> = {
  '01': 'Norte',
  '0101': 'Cibao Norte',
  '010109': 'Espaillat',
  '01010901': 'Moca',
  '0101090101': 'Moca',
  '010109010101': 'Moca (Zona urbana)',
  '010109010101001': 'Nuevo Puerto Rico',
  '01010901010100102': 'Marién García',
}
const direccion = {
  ...contenidoDeMuestra.direccion,
  seccion: '010109010101',
  barrioParaje: '010109010101001',
  subBarrio: '01010901010100102',
}
const enPalabras = (cual: typeof direccion): string => lugarEnPalabras(cual, (codigo) => nombres[codigo] ?? '')

it('una dirección se dice entera, del sub-barrio a la provincia, y cada nombre una vez', () => {
  expect(enPalabras(direccion)).toBe('Marién García, Nuevo Puerto Rico, Moca, Espaillat')
  expect(enPalabras({ ...direccion, subBarrio: '' })).toBe('Nuevo Puerto Rico, Moca, Espaillat')
  expect(lugarEnPalabras(direccion, () => '')).toBe('')
})

it('así va en la etiqueta del bulto, que es lo que lee quien lo lleva', () => {
  const [etiqueta] = etiquetasDePedido(
    { id: 'pedido:1', contenido: { ...contenidoDeMuestra, direccion }, estado: { lineas: [], porCobrarCentavos: 0, mensajeroNombre: '' } },
    1,
    enPalabras(direccion),
  )
  expect(JSON.stringify(etiqueta)).toContain('Duarte #7, Marién García, Nuevo Puerto Rico, Moca, Espaillat')
  expect(direccionDePedido({ direccion }, enPalabras(direccion))).toContain('Marién García')
})
