import { describe, expect, it } from 'vitest'
import { temasDeAviso } from '#domain/personas/interruptores.ts'
import { clasesDeAviso, lectoresDeAviso } from './aviso.ts'
import { arregloDeAviso, paraPantallaBloqueada, rutaDeAviso, seVeEn, temasDe, tituloDeAviso } from './aviso.palabras.ts'
import { avisosDebidos, esNoticia, saleDelApp, temaDe, temasConCarta, type AvisoDebido } from './aviso.rules.ts'
import { Aviso } from './aviso.entity.ts'
import type { ContenidoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import { acto, contenidoDe, jornadaEnEfectivo, MENSAJERO, MOTIVO, transferencia } from '../../../tests/support/order-fold.ts'

const efectivo = contenidoDe('contra_entrega')

/** In causal order, each act knowing those before it. */
const debidosDe = (contenido: ContenidoDePedido, actos: readonly EventoDePedido[]): AvisoDebido[] => {
  const eventos = actos.map((uno, i) => ({ ...uno, previo: actos.slice(0, i).map(({ id }) => id) }))
  return avisosDebidos(contenido, plegarPedido(contenido, eventos), eventos)
}
const enCorto = ({ lector, clase, a }: AvisoDebido): string =>
  `${clase} → ${lector}${'puede' in a ? ` que puede ${a.puede}` : 'empleadoId' in a ? ` ${a.empleadoId}` : 'operadores' in a ? ' de Mercana' : ''}`
const dichos = (contenido: ContenidoDePedido, ...actos: readonly EventoDePedido[]): string[] =>
  debidosDe(contenido, actos).slice(1).map(enCorto)

const aceptar = acto('aceptar', { minutos: 30 }, { min: 1 })
const asignar = (mensajeroId: string, min: number): EventoDePedido => acto('asignar', { mensajeroId, nombre: 'Rafa' }, { min })
const comprobante = acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' })
const aprobar = (actor: string, min: number): EventoDePedido =>
  acto('aprobarPago', { comprobanteId: 'c1', centavos: 42_500 }, { min, rol: 'verificador', actor })

describe('a quién se le avisa', () => {
  it('al colocarse, a quien puede aceptarlo; de una jornada entera, a cada quien lo suyo', () => {
    expect(debidosDe(efectivo, jornadaEnEfectivo()).map(enCorto)).toEqual([
      'pedido_nuevo → tienda que puede aceptar',
      'aceptado → cliente',
      'listo → cliente',
      `asignado → mensajero ${MENSAJERO}`,
      'en_camino → cliente',
      'entregado → cliente',
    ])
  })

  it('del rechazo, la sustitución y su respuesta', () => {
    expect(dichos(efectivo, acto('rechazar', MOTIVO, { min: 1 }))).toEqual(['rechazado → cliente'])
    const sustituir = acto(
      'proponerSustitucion',
      { linea: 2, productoId: 'p', nombre: 'Otro', cantidadMilesimas: 1000, precioDiezmilesimas: 1, itbis: 'E' },
      { min: 2 },
    )
    const responder = acto('responderSustitucion', { linea: 2, acepta: true }, { min: 3, rol: 'cliente' })
    expect(dichos(efectivo, aceptar, sustituir, responder).slice(1)).toEqual([
      'sustitucion → cliente',
      'sustitucion_respondida → tienda que puede alistar',
    ])
  })

  it('de un comprobante, a quien verifica; del pago aprobado o rechazado, a quien compró', () => {
    const porTransferencia = contenidoDe('transferencia')
    expect(dichos(porTransferencia, comprobante, aprobar('empleado:v1', 2))).toEqual([
      'comprobante → tienda que puede aprobarPago',
      'pago_aprobado → cliente',
    ])
    const no = acto('rechazarPago', { comprobanteId: 'c1', motivo: 'No llegó' }, { min: 2, rol: 'verificador' })
    const [, , rechazo] = debidosDe(porTransferencia, [comprobante, no])
    expect(rechazo && [enCorto(rechazo), rechazo.motivo]).toEqual(['pago_rechazado → cliente', 'No llegó'])
  })

  it('cuando hacen falta dos firmas, la primera se dice a quien verifica y solo la segunda a quien compró', () => {
    const { metodo } = contenidoDe('transferencia')
    const cuatroOjos = contenidoDe('transferencia', { metodo: { ...metodo, cuatroOjosDesdeCentavos: 1 } })
    expect(dichos(cuatroOjos, comprobante, aprobar('empleado:v1', 2)).slice(1)).toEqual(['segunda_firma → tienda que puede aprobarPago'])
    expect(dichos(cuatroOjos, comprobante, aprobar('empleado:v1', 2), aprobar('empleado:v2', 3)).slice(1)).toEqual([
      'pago_aprobado → cliente',
    ])
  })

  it('al reasignarse, a quien lo lleva ahora y a quien ya no; asignado otra vez al mismo, a nadie', () => {
    expect(dichos(efectivo, aceptar, asignar('empleado:a', 2), asignar('empleado:a', 3), asignar('empleado:b', 4)).slice(1)).toEqual([
      'asignado → mensajero empleado:a',
      'asignado → mensajero empleado:b',
      'reasignado → mensajero empleado:a',
    ])
  })

  it('de la cancelación: a la otra parte y a quien lo lleva; pedida cuando ya no se podía, a quien responde', () => {
    expect(dichos(efectivo, acto('cancelar', MOTIVO, { min: 1, rol: 'cliente' }))).toEqual(['cancelado → tienda que puede aceptar'])
    const pedida = acto('cancelar', MOTIVO, { min: 3, rol: 'cliente' })
    expect(dichos(efectivo, aceptar, asignar('empleado:a', 2), pedida).slice(2)).toEqual([
      'cancelacion_pedida → tienda que puede responderCancelacion',
    ])
    const si = acto('responderCancelacion', { acepta: true, motivo: '' }, { min: 4 })
    expect(dichos(efectivo, aceptar, asignar('empleado:a', 2), pedida, si).slice(3)).toEqual([
      'cancelado → cliente',
      'cancelado → mensajero empleado:a',
    ])
    const no = acto('responderCancelacion', { acepta: false, motivo: 'Ya está hecho' }, { min: 4 })
    expect(dichos(efectivo, aceptar, pedida, no).slice(2)).toEqual(['cancelacion_negada → cliente'])
  })

  it('de lo que se pide de vuelta: a quien lo decide, a quien lo pidió, y a Mercana cuando no se ponen de acuerdo', () => {
    const lineas = [{ linea: 1, cantidadMilesimas: 1000 }]
    const de = (min: number, mas: object) =>
      acto('solicitarReembolso', { reembolsoId: 'r1', centavos: 1, motivo: 'Roto', ...mas }, { min, rol: 'cliente' })
    const niega = { reembolsoId: 'r1', centavos: 1, motivo: 'Salió bien', aprueba: false }
    const pedido = [...jornadaEnEfectivo().slice(0, 11), de(20, { lineas }), acto('decidirReembolso', niega, { min: 30 }), de(40, {})]
    expect(dichos(contenidoDe('contra_entrega', { reembolsoDias: 7 }), ...pedido).slice(-3)).toEqual([
      'reembolso_pedido → tienda que puede decidirReembolso',
      'reembolso_respondido → cliente',
      'reembolso_apelado → tienda de Mercana',
    ])
  })

  it('de un mensaje, a los demás y no a quien lo escribió', () => {
    const texto = { texto: 'Toque fuerte' }
    const [, suyo] = debidosDe(efectivo, [acto('mensaje', texto, { min: 1, rol: 'cliente' })])
    expect(suyo).toMatchObject({ lector: 'tienda', a: { puede: 'aceptar' }, menosA: efectivo.usuarioId })
    expect(dichos(efectivo, acto('mensaje', texto, { min: 1 }))).toEqual(['mensaje → cliente'])
    const [escrito, despues] = [acto('mensaje', texto, { min: 3, rol: 'cliente' }), acto('mensaje', texto, { min: 20, rol: 'cliente' })]
    const enCamino = [aceptar, asignar(MENSAJERO, 2), escrito]
    const suyos = [`mensaje → mensajero ${MENSAJERO}`, 'mensaje → tienda que puede aceptar']
    expect(dichos(efectivo, ...enCamino).slice(2)).toEqual(suyos)
    // Who carries it from then on was not written to, and once it is delivered nobody carries it.
    expect(dichos(efectivo, ...enCamino, asignar('empleado:otro', 4)).slice(2, 4)).toEqual(suyos)
    expect(dichos(efectivo, ...jornadaEnEfectivo(), despues).at(-1)).toBe('mensaje → tienda que puede aceptar')
    expect(dichos(efectivo, ...jornadaEnEfectivo(), despues).at(-2)).toBe('entregado → cliente')
  })

  it('de lo que no contó, a nadie; y su tarea, a quien la tiene, aunque sea de lo suyo', () => {
    const tarde = { ...acto('alistar', { lineas: [] }, { min: 1, rol: 'pedidos' }), deDispositivo: true }
    const [, tarea] = debidosDe(efectivo, [tarde])
    expect(tarea).toMatchObject({ clase: 'tarea', a: { empleadoId: 'empleado:pedidos' }, menosA: '', code: 'pedido.paso-no-permitido' })
    const distinto = [...jornadaEnEfectivo().slice(0, 5), acto('recoger', { bultos: 2 }, { min: 6, rol: 'mensajero' })]
    expect(debidosDe(efectivo, distinto).at(-1)).toMatchObject({ clase: 'tarea', a: { puede: 'aceptar' }, code: 'pedido.bultos-distintos' })
  })

  it('un acto de hace más de dos días ya no es noticia', () => {
    const en = '2026-11-20T12:00:00.000Z'
    expect(esNoticia({ en }, new Date('2026-11-22T11:59:00Z'))).toBe(true)
    expect(esNoticia({ en }, new Date('2026-11-22T12:00:00Z'))).toBe(false)
  })
})

describe('por dónde sale', () => {
  it('por correo solo lo que lo vale; por push todo; y nada de lo que se apagó', () => {
    const enCamino = { clase: 'en_camino', lector: 'cliente' } as const
    const mensaje = { clase: 'mensaje', lector: 'tienda' } as const
    expect([saleDelApp(enCamino, 'correo', []), saleDelApp(enCamino, 'push', [])]).toEqual([false, true])
    expect([saleDelApp(mensaje, 'correo', ['push:mensajes']), saleDelApp(mensaje, 'push', ['push:mensajes'])]).toEqual([true, false])
  })

  it('cada aviso es de un tema que alguien puede apagar', () => {
    const ofrecidos = Object.values(temasDe).flat()
    expect(new Set(ofrecidos)).toEqual(new Set(temasDeAviso))
    const todos = lectoresDeAviso.flatMap((lector) => clasesDeAviso.map((clase) => temaDe({ clase, lector })))
    expect(todos.filter((tema) => !ofrecidos.includes(tema))).toEqual([])
    expect([...temasConCarta].sort()).toEqual(['cambios', 'entregas', 'marcha', 'mensajes', 'nuevos', 'pagos', 'tienda', 'verificar'])
  })
})

describe('las palabras de un aviso', () => {
  const aviso = {
    ...Aviso.esquemaCampos.parse(Aviso.muestra),
    numero: '#ABC123',
    tiendaNombre: 'Farmacia',
    clienteNombre: 'Ana',
    motivo: 'secreto',
  }

  it('lo que se lee con la pantalla bloqueada no nombra a nadie, ni la tienda, ni montos, ni lo que se escribió', () => {
    for (const lector of lectoresDeAviso)
      for (const clase of clasesDeAviso) {
        const dicho = JSON.stringify(paraPantallaBloqueada({ ...aviso, lector, clase }))
        for (const privado of ['Farmacia', 'Ana', 'secreto', '250', 'RD$']) expect([dicho, dicho.includes(privado)]).toEqual([dicho, false])
      }
  })

  it('todo lo que una regla da tiene las suyas', () => {
    const sinPalabras = tituloDeAviso({ clase: 'pedido_nuevo', lector: 'cliente' })
    const vistos = [...debidosDe(efectivo, jornadaEnEfectivo()), ...debidosDe(efectivo, [aceptar, asignar('a', 2), asignar('b', 3)])]
    expect(vistos.filter((uno) => tituloDeAviso(uno) === sinPalabras)).toEqual([])
    expect(arregloDeAviso({ clase: 'listo', lector: 'cliente', retiro: true })).toContain('buscarlo')
  })

  it('abre el pedido donde a cada quien le toca, y sabe cuándo ya se está viendo', () => {
    const base = { slug: 'colmado la fe', pedidoId: 'pedido:g:t', comprobanteId: 'c/1' }
    const rutas = (
      [
        ['cliente', 'listo'],
        ['tienda', 'pedido_nuevo'],
        ['tienda', 'comprobante'],
        ['mensajero', 'asignado'],
      ] as const
    ).map(([lector, clase]) => ({ ...base, lector, clase }))
    expect(rutas.map(rutaDeAviso)).toEqual([
      '/mercana/mis_pedidos/pedido%3Ag%3At',
      '/mercana/colmado%20la%20fe/pedidos?pedido=pedido%3Ag%3At',
      '/mercana/colmado%20la%20fe/contabilidad/ventas/verificar_pagos?comprobante=c%2F1',
      '/mercana/colmado%20la%20fe/delivery?ver=mias&pedido=pedido%3Ag%3At',
    ])
    const en = (pathname: string, search = '') => rutas.map((uno) => seVeEn(uno, { pathname, search }))
    expect(en('/mercana/mis_pedidos/pedido:g:t')).toEqual([true, false, false, false])
    expect(en('/mercana/colmado%20la%20fe/pedidos', '?vista=lista&pedido=pedido%3Ag%3At')).toEqual([false, true, false, false])
    expect(en('/mercana/colmado%20la%20fe/pedidos')).toEqual([false, false, false, false])
    expect(en('/mercana/mis_pedidos/%E0%A4%A')).toEqual([false, false, false, false])
  })
})
