import { expect, it } from 'vitest'
import { aRenglon, deRenglon, estaActivo, lectorDePadron } from './contribuyente.ts'

const SIN_TITULOS = ['101001577', '  BANCO  POPULAR ', 'POPULAR', 'BANCOS', ' ', '', '', '', '01/01/1963', 'activo', 'NORMAL']

it('lee el archivo sin títulos, con sus once columnas y lo que sobra de blanco', () => {
  expect(lectorDePadron()(SIN_TITULOS)).toEqual({
    identificacion: '101001577',
    nombre: 'BANCO POPULAR',
    nombreComercial: 'POPULAR',
    actividad: 'BANCOS',
    estado: 'ACTIVO',
    regimen: 'NORMAL',
  })
})

it('lee el archivo con títulos por lo que dicen, en cualquier orden', () => {
  const leer = lectorDePadron()
  expect(leer(['ESTADO', 'RNC', 'RAZÓN SOCIAL', 'ACTIVIDAD ECONÓMICA', 'FECHA DE INICIO OPERACIONES', 'RÉGIMEN DE PAGO'])).toBe('titulos')
  expect(leer(['SUSPENDIDO', '1-31-24679-6', 'COLMADO LA FE, SRL', 'VENTA AL POR MENOR', '2014-05-01', 'RST'])).toEqual({
    identificacion: '131246796',
    nombre: 'COLMADO LA FE, SRL',
    nombreComercial: '',
    actividad: 'VENTA AL POR MENOR',
    estado: 'SUSPENDIDO',
    regimen: 'RST',
  })
})

it.each([[['12345', 'CORTO']], [['101001577', '   ']], [['']], [[]]])('%j no nombra a nadie', (celdas) => {
  const leer = lectorDePadron()
  leer(SIN_TITULOS)
  expect(leer(celdas)).toBeUndefined()
})

it('lo que se guarda se lee igual, aunque un nombre traiga la barra que separa', () => {
  const uno = lectorDePadron()(['00112345678', 'A|B', 'C\nD', 'E', '', '', '', '', '', 'DADO DE BAJA', ''])
  expect(uno && uno !== 'titulos' && deRenglon(aRenglon(uno))).toMatchObject({
    identificacion: '00112345678',
    nombre: 'A B',
    nombreComercial: 'C D',
    estado: 'DADO DE BAJA',
  })
})

it('de lo que la DGII no dice no se duda; de quien no está activo sí', () => {
  expect(['', 'ACTIVO', 'SUSPENDIDO', 'CESE TEMPORAL'].map((estado) => estaActivo({ estado }))).toEqual([true, true, false, false])
})
