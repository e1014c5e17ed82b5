/** What does not add up in an order is settled: by what it asks for, or by who answers for the store. */
import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { plegarPedido, revisarAccion } from '../pedido.rules.ts'
import { paraQuienCompra } from './pedido.tareas.ts'
import type { EventoDePedido } from '../pedido.ts'
import { acto, contenidoDe, jornadaEnEfectivo, MOTIVO, transferencia, type ComoFue } from '../../../../tests/support/order-fold.ts'

const enEfectivo = contenidoDe('contra_entrega')
const porBanco = contenidoDe('transferencia')
const PORQUE = { motivo: 'Se habló con los dos' }

/** Each knows of all that came before. */
const enFila = (...eventos: EventoDePedido[]): EventoDePedido[] =>
  eventos.map((uno, i) => ({ ...uno, previo: eventos.slice(0, i).map(({ id }) => id) }))
const codigos = ({ tareas }: ReturnType<typeof plegarPedido>): string[] => tareas.map(({ code }) => code)

/** Two at once: one takes it up, the other refuses it; the second is left with a task. */
const pelea = [acto('aceptar', { minutos: 0 }, { min: 1 }), acto('rechazar', MOTIVO, { min: 2, actor: 'empleado:otro' })]
const RECHAZAR = { eventoId: 'rechazar@2', code: 'pedido.paso-no-permitido' }
const aclarar = (datos: object, como: Partial<ComoFue> = {}) =>
  acto('aclararTarea', { ...PORQUE, ...datos }, { min: 5, rol: 'supervisor', previo: pelea.map(({ id }) => id), ...como })

describe('una tarea de un pedido', () => {
  test('la aclara quien responde por la tienda, con un motivo que queda, y desaparece', () => {
    expect(plegarPedido(enEfectivo, pelea).tareas).toEqual([{ ...RECHAZAR, para: 'empleado:otro' }])
    const estado = plegarPedido(enEfectivo, [...pelea, aclarar(RECHAZAR)])
    expect(estado).toMatchObject({
      pedido: 'aceptado',
      tareas: [],
      aclaradas: [{ ...RECHAZAR, para: 'empleado:otro', nombre: 'supervisor', motivo: PORQUE.motivo }],
    })
  })

  test('sin motivo, sin permiso, en un equipo sin señal o de algo que no está pendiente, no', () => {
    const estado = plegarPedido(enEfectivo, pelea)
    const codeDe = (evento: EventoDePedido): string => {
      const juicio = revisarAccion(enEfectivo, estado, evento)
      return juicio.ok ? juicio.value : juicio.error.code
    }
    expect(codeDe(aclarar({ ...RECHAZAR, motivo: ' ' }))).toBe('pedido.datos-invalidos')
    expect(codeDe(aclarar(RECHAZAR, { rol: 'pedidos' }))).toBe('pedido.sin-permiso')
    expect(codeDe(aclarar(RECHAZAR, { rol: 'cliente' }))).toBe('pedido.sin-permiso')
    expect(codeDe({ ...aclarar(RECHAZAR), deDispositivo: true })).toBe('pedido.en-linea')
    expect(codeDe(aclarar({ ...RECHAZAR, eventoId: 'nadie' }))).toBe('pedido.sin-tarea')
    expect(codeDe(aclarar(RECHAZAR, { rol: 'propietario' }))).toBe('aceptado')
    expect(Object.hasOwn(messages, 'pedido.sin-tarea')).toBe(true)
  })

  test('dos que la aclaran a la vez: vale la primera, y la segunda no cambia nada', () => {
    const [una, otra] = [aclarar(RECHAZAR), aclarar(RECHAZAR, { min: 6, rol: 'propietario' })]
    const estado = plegarPedido(enEfectivo, [...pelea, otra, una])
    expect(estado.aclaradas).toHaveLength(1)
    expect(estado.historia.at(-1)).toMatchObject({ id: otra.id, veredicto: 'redundante' })
    expect(estado.tareas).toEqual([])
  })

  test('de un acto con dos tareas se aclara la que se dice', () => {
    const tareaDe = (code: string) => ({ eventoId: 'recibirLiquidacion@11', code })
    const pasos = jornadaEnEfectivo().slice(0, 10)
    const contado = acto('recibirLiquidacion', { liquidacionId: 'l1', centavos: 42_000, motivo: 'Faltó' }, { min: 11, rol: 'cajero' })
    const otra = acto('aclararTarea', { ...PORQUE, ...tareaDe('pedido.otra') }, { min: 12, rol: 'supervisor' })
    const buena = acto('aclararTarea', { ...PORQUE, ...tareaDe('pedido.liquidacion-distinta') }, { min: 13, rol: 'supervisor' })
    expect(codigos(plegarPedido(enEfectivo, enFila(...pasos, contado, otra)))).toEqual(['pedido.liquidacion-distinta'])
    expect(codigos(plegarPedido(enEfectivo, enFila(...pasos, contado, otra, buena)))).toEqual([])
  })

  test('quien compra no lee por qué la tienda la aclaró', () => {
    const estado = plegarPedido(enEfectivo, [...pelea, aclarar(RECHAZAR)])
    expect(JSON.stringify(paraQuienCompra(estado))).not.toContain(PORQUE.motivo)
    const sin = plegarPedido(enEfectivo, pelea)
    expect(paraQuienCompra(sin)).toEqual(sin)
  })
})

describe('una tarea que pide algo se va cuando eso se hace', () => {
  test('la cancelación pedida, al responderla', () => {
    const pedida = [acto('cancelar', MOTIVO, { min: 2, rol: 'cliente' }), acto('aceptar', { minutos: 0 }, { min: 1 })]
    expect(codigos(plegarPedido(enEfectivo, pedida))).toEqual(['pedido.cancelacion-pedida'])
    const negada = acto('responderCancelacion', { acepta: false, motivo: 'Ya va' }, { min: 3, previo: pedida.map(({ id }) => id) })
    expect(codigos(plegarPedido(enEfectivo, [...pedida, negada]))).toEqual([])
  })

  test('la disputa de un comprobante, al decidirlo', () => {
    const enviar = acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' })
    const previo = [enviar.id]
    const decision = (accion: 'aprobarPago' | 'rechazarPago', min: number, sabe: readonly string[]) =>
      acto(accion, { comprobanteId: 'c1', centavos: 42_500, ...MOTIVO }, { min, rol: 'verificador', actor: `v${min}`, previo: sabe })
    const disputa = [enviar, decision('aprobarPago', 2, previo), decision('rechazarPago', 3, previo)]
    expect(codigos(plegarPedido(porBanco, disputa))).toEqual(['pedido.verificacion-en-disputa', 'pedido.verificacion-en-disputa'])
    const tercera = decision(
      'aprobarPago',
      4,
      disputa.map(({ id }) => id),
    )
    expect(codigos(plegarPedido(porBanco, [...disputa, tercera]))).toEqual([])
  })

  test('los bultos que no coinciden, al contarlos otra vez; lo que ya salió, al volver', () => {
    const hasta = jornadaEnEfectivo().slice(0, 4)
    const contar = (bultos: number, min: number) => acto('despachar', { bultos }, { min })
    const recoger = acto('recoger', { bultos: 1 }, { min: 6, rol: 'mensajero' })
    expect(codigos(plegarPedido(enEfectivo, enFila(...hasta, contar(2, 5), recoger)))).toEqual(['pedido.bultos-distintos'])
    expect(codigos(plegarPedido(enEfectivo, enFila(...hasta, contar(2, 5), recoger, contar(1, 7))))).toEqual([])
    const fuera = enFila(...hasta, contar(1, 5), recoger)
    const sinSaber = acto('cancelarTienda', MOTIVO, { min: 5.5, previo: fuera.slice(0, 5).map(({ id }) => id), rol: 'supervisor' })
    expect(codigos(plegarPedido(enEfectivo, [...fuera, sinSaber]))).toEqual(['pedido.ya-salio'])
    const vuelve = acto('recibirDevolucion', { condicion: 'apto' }, { min: 9, previo: [...fuera, sinSaber].map(({ id }) => id) })
    expect(codigos(plegarPedido(enEfectivo, [...fuera, sinSaber, vuelve]))).toEqual([])
  })
})
