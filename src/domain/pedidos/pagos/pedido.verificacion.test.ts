import { expect, test } from 'vitest'
import { contenidoDeMuestra } from '../pedido.muestra.ts'
import { plegarPedido } from '../pedido.rules.ts'
import type { AccionDePedido, ContenidoDePedido, EventoDePedido } from '../pedido.ts'
import { enEspera, loTieneOtro, palabrasDeRechazo, pideSegunda } from './pedido.verificacion.ts'

const metodo = { ...contenidoDeMuestra.metodo, clase: 'transferencia' as const }
const contenido: ContenidoDePedido = { ...contenidoDeMuestra, metodo }

function acto(n: number, accion: AccionDePedido, datos: Record<string, unknown>, cambio: Partial<EventoDePedido> = {}): EventoDePedido {
  const en = `2026-11-21T15:${String(n).padStart(2, '0')}:00.000Z`
  return {
    id: `acto:${n}`,
    accion,
    hlc: `${String(n).padStart(13, '0')}:0:x`,
    en,
    recibidoEn: en,
    actor: 'usuario:1',
    persona: 'usuario:1',
    nombre: '',
    rol: 'cliente',
    previo: Array.from({ length: n - 1 }, (_, i) => `acto:${i + 1}`),
    datos,
    ...cambio,
  }
}
const comprobante = (id: string, centavos: number) => ({ comprobanteId: id, archivo: null, banco: 'BHD', referencia: `R-${id}`, centavos })
const verificador = { actor: 'empleado:v', persona: 'usuario:v', rol: 'verificador' as const }

test('cada comprobante espera desde el acto que lo trajo, con lo que falta por pagar y sus riesgos', () => {
  const estado = plegarPedido(contenido, [
    acto(1, 'enviarComprobante', comprobante('uno', 25_000)),
    acto(2, 'rechazarPago', { comprobanteId: 'uno', motivo: 'No aparece' }, verificador),
    acto(3, 'enviarComprobante', comprobante('dos', 20_000)),
  ])
  expect(enEspera(estado)).toMatchObject([
    {
      comprobante: { id: 'dos' },
      desde: '2026-11-21T15:03:00.000Z',
      esperadoCentavos: 25_000,
      riesgos: ['monto-distinto', 'antes-rechazado', 'sin-foto'],
    },
  ])
})

test('una transferencia es una aunque su referencia se escriba de otra manera; la que se rechazó se puede mandar otra vez', () => {
  const enviar = (n: number, id: string, referencia: string) => acto(n, 'enviarComprobante', { ...comprobante(id, 20_000), referencia })
  const historia = [
    enviar(1, 'uno', 'R123'),
    acto(2, 'aprobarPago', { comprobanteId: 'uno', centavos: 20_000 }, verificador),
    enviar(3, 'dos', 'r-123'),
    acto(4, 'aprobarPago', { comprobanteId: 'dos', centavos: 20_000 }, verificador),
  ]
  const estado = plegarPedido(contenido, historia)
  expect(estado).toMatchObject({ pagadoCentavos: 20_000, comprobantes: [{ id: 'uno' }] })
  expect(estado.historia[2]).toMatchObject({ veredicto: 'rechazado', code: 'pedido.comprobante-de-mas' })
  const rechazado = acto(2, 'rechazarPago', { comprobanteId: 'uno', motivo: 'No aparece' }, verificador)
  expect(plegarPedido(contenido, [enviar(1, 'uno', 'R123'), rechazado, enviar(3, 'dos', 'r-123')]).comprobantes).toHaveLength(2)
})

test('un pago a la cuenta de Mercana no lo toma, aprueba ni rechaza la tienda', () => {
  const deMercana: ContenidoDePedido = { ...contenido, metodo: { ...metodo, deMercana: true } }
  const enviado = acto(1, 'enviarComprobante', comprobante('uno', 25_000))
  for (const [accion, datos] of [
    ['tomarVerificacion', {}],
    ['aprobarPago', { centavos: 25_000 }],
    ['rechazarPago', { motivo: 'No aparece' }],
  ] as const) {
    const de = (quien: Partial<EventoDePedido>) =>
      plegarPedido(deMercana, [enviado, acto(2, accion, { comprobanteId: 'uno', ...datos }, quien)]).historia[1]
    expect(de({ ...verificador, rol: 'propietario' })).toMatchObject({ veredicto: 'rechazado', code: 'pedido.lo-verifica-mercana' })
    expect(de({ ...verificador, rol: 'operador' })).toMatchObject({ veredicto: 'aceptado' })
  }
})

test('lo que toma otro se sabe hasta que vence, y el propio no estorba', () => {
  const [tomado] = enEspera(
    plegarPedido(contenido, [
      acto(1, 'enviarComprobante', comprobante('uno', 25_000)),
      acto(2, 'tomarVerificacion', { comprobanteId: 'uno' }, verificador),
    ]),
  )
  expect(tomado).toBeDefined()
  if (!tomado) return
  const { comprobante: suyo } = tomado
  expect(loTieneOtro(suyo, 'empleado:v', '2026-11-21T15:03:00.000Z')).toBe(false)
  expect(loTieneOtro(suyo, 'empleado:w', '2026-11-21T15:03:00.000Z')).toBe(true)
  expect(loTieneOtro(suyo, 'empleado:w', '2026-11-21T15:13:00.000Z')).toBe(false)
  expect(pideSegunda({ cuatroOjosDesdeCentavos: 25_000 }, suyo, 25_000)).toBe(true)
  expect(pideSegunda({ cuatroOjosDesdeCentavos: 25_001 }, suyo, 25_000)).toBe(false)
  expect(pideSegunda({ cuatroOjosDesdeCentavos: 0 }, suyo, 25_000)).toBe(false)
})

test('el motivo que lee el cliente lleva la nota, y “otro motivo” es solo la nota', () => {
  expect(palabrasDeRechazo('La foto no se lee', 'Sale muy oscura')).toBe('La foto no se lee. Sale muy oscura')
  expect(palabrasDeRechazo('Otro motivo', 'Llámanos')).toBe('Llámanos')
  expect(palabrasDeRechazo('Otro motivo', '')).toBe('')
})
