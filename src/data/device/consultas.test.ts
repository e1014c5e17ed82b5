import { expect, test } from 'vitest'
import type { AlmacenFilas } from './almacen.ts'
import { listaViva, type Seleccion } from './consultas.ts'
import type { FilaGuardada } from './fila.ts'
import { LecturaFallida } from './vivo.ts'

const fila: FilaGuardada = {
  id: 'venta:1',
  tipo: 'venta',
  tiendaId: 't1',
  en: '2026-11-21T15:00:00.000Z',
  clave: '',
  padre: '',
  seq: 1,
  estado: 'recibido',
  texto: '{}',
  hash: '',
  motivo: '',
  recibidoEn: '',
}
const todas: Seleccion<string> = {
  rangos: [{ indice: ['tipo', 'en'], desde: ['venta'], hasta: ['venta'] }],
  cumple: () => true,
  comparar: () => 0,
  limite: Infinity,
  leer: ({ id }) => id,
}
const turno = () => new Promise((listo) => setTimeout(listo, 0))

function lista() {
  const disco = { roto: true }
  const fallos: unknown[] = []
  const almacen: Pick<AlmacenFilas, 'rango' | 'observar'> = {
    rango: async () => {
      if (disco.roto) throw new Error('disk')
      return [fila]
    },
    observar: () => () => undefined,
  }
  return { disco, fallos, vivo: listaViva(almacen as AlmacenFilas, todas, (error) => fallos.push(error)) }
}

test('una lista que no se puede leer lo dice, y avisa a quien la sigue', async () => {
  const { vivo, fallos } = lista()
  let avisos = 0
  vivo.suscribir(() => avisos++)
  await turno()
  expect(vivo.valor()).toBeUndefined()
  expect(vivo.fallo?.()).toBeInstanceOf(LecturaFallida)
  expect([avisos, fallos]).toEqual([1, [new Error('disk')]])
})

test('quien vuelve a seguirla la lee otra vez', async () => {
  const { vivo, disco } = lista()
  const dejar = vivo.suscribir(() => undefined)
  await turno()
  dejar()
  expect(vivo.fallo?.()).toBeUndefined()
  disco.roto = false
  vivo.suscribir(() => undefined)
  await turno()
  expect(vivo.valor()).toEqual(['venta:1'])
})
