import { expect, it } from 'vitest'
import { conCambios, sinActo } from './direccion.ts'

const direccion = () => new URLSearchParams('vista=lista&pedido=uno&hacer=alistar')

it('el diálogo que termina se cierra a sí mismo, y no al que se abrió mientras tanto', () => {
  expect(sinActo(direccion(), 'alistar').toString()).toBe('vista=lista&pedido=uno')
  expect(sinActo(conCambios(direccion(), { hacer: 'asignar' }), 'alistar').get('hacer')).toBe('asignar')
})
