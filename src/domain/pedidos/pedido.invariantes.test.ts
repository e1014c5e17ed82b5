/** What holds of every order whatever is done to it, in whatever order it comes (docs/ORDERS.md#always). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { compromisoDe, estaMuerto, lineasFinales } from './pagos/pedido.dinero.ts'
import { plegarPedido } from './pedido.rules.ts'
import { clasesDeMetodo } from './pagos/metodos-de-pago.ts'
import { accionesDePedido, type EstadoDePedido, type EventoDePedido, type RolDePedido } from './pedido.ts'
import { acto, contenidoDe, jornadaEnEfectivo, MENSAJERO, MOTIVO } from '../../../tests/support/order-fold.ts'

const roles: readonly RolDePedido[] = [
  'cliente',
  'pedidos',
  'supervisor',
  'propietario',
  'cajero',
  'mensajero',
  'verificador',
  'operador',
  'sistema',
  'nadie',
]
const foto = { clase: 'foto', archivo: { nombre: 'a', carpeta: 'b', url: 'c' }, latitud: 18, longitud: -69 }
const pin = { clase: 'pin', pin: '1234' }

/** What somebody asks back, or grants of it: of one line, of another, of the delivery, of more than there is. */
const loReclamado = (n: number): object[] => [
  { linea: n % 3, cantidadMilesimas: n % 7 === 0 ? 9000 : 1000 },
  ...(n % 4 === 0 ? [{ linea: (n + 1) % 3, cantidadMilesimas: 500 }] : []),
]

/** Something that each act may bring, good more often than not. */
function datosAlAzar(accion: EventoDePedido['accion'], n: number): Record<string, unknown> {
  const [comprobanteId, reembolsoId, centavos] = [`c${n % 2}`, n % 3 === 0 ? 'automatico:1' : `r${n % 2}`, (n % 5) * 10_625 + 1]
  return {
    ...MOTIVO,
    comprobanteId,
    reembolsoId,
    centavos: n % 3 === 0 ? 42_500 : centavos,
    archivo: null,
    banco: '',
    referencia: `ref${n}`,
    metodo: n % 4 === 0 ? 'transferencia' : 'efectivo',
    minutos: 0,
    linea: (n % 2) + 1,
    productoId: 'producto:3',
    nombre: 'Otro',
    cantidadMilesimas: 1000 * ((n % 3) + 1),
    precioDiezmilesimas: 400_000,
    itbis: '18',
    acepta: n % 2 === 0,
    aprueba: n % 2 === 0,
    lineas: accion.endsWith('Reembolso') ? loReclamado(n) : n % 2 === 0 ? [] : [{ linea: 1, preparadaMilesimas: (n % 3) * 1000 }],
    decision: [null, 'aprueba', 'aprueba', 'rechaza', 'pide_pruebas', 'recibe'][n % 6],
    traer: n % 5 === 0,
    mensajeroId: MENSAJERO,
    bultos: (n % 2) + 1,
    prueba: n % 2 === 0 || accion === 'entregarRetiro' ? pin : foto,
    cobradoCentavos: n % 2 === 0 ? 42_500 : 0,
    condicion: 'apto',
    liquidacionId: `l${n % 2}`,
    ventaId: `v${n % 2}`,
    clase: 'danado',
    devueltoCentavos: n % 4 === 0 ? 0 : centavos,
    parcial: n % 2 === 1,
    eventoId: 'aceptar@1',
    code: 'pedido.paso-no-permitido',
    ncf: `E3200000000${n % 2}`,
    texto: 'Hola',
  }
}

const unActo = fc
  .record({
    accion: fc.constantFrom(...accionesDePedido),
    n: fc.nat(11),
    min: fc.nat(10_000),
    rol: fc.constantFrom(...roles),
    pinCorrecto: fc.boolean(),
    sabe: fc.nat(3),
  })
  .map(({ accion, n, min, rol, pinCorrecto, sabe }) => ({
    sabe,
    evento: acto(accion, datosAlAzar(accion, n), { min, rol, pinCorrecto, id: `${accion}-${rol}-${n}-${min}` }),
  }))

/** A day as it should be, with anything at all thrown in between, and some of it not known to the others. */
const unaVida = fc
  .record({
    pasos: fc.nat(12),
    sueltos: fc.array(unActo, { maxLength: 25 }),
    metodo: fc.constantFrom(...clasesDeMetodo),
    retiro: fc.boolean(),
  })
  .map(({ pasos, sueltos, metodo, retiro }) => {
    const contenido = contenidoDe(metodo, {
      envio: { clase: retiro ? 'retiro' : 'domicilio', centavos: retiro ? 0 : 5000, reglaId: '' },
      aceptaAntesDePagar: metodo === 'credito',
    })
    const extra = sueltos.map(({ evento, sabe }, i) => ({
      ...evento,
      previo: sueltos.slice(0, Math.max(0, i - sabe)).map(({ evento: { id } }) => id),
    }))
    return { contenido, eventos: [...jornadaEnEfectivo().slice(0, pasos), ...extra] }
  })

type Vida = typeof unaVida extends fc.Arbitrary<infer V> ? V : never

/** What breaks it, shrunk, in words; '' when nothing that was tried did. */
function contraejemplo<T>(entrada: fc.Arbitrary<T>, cumple: (valor: T) => boolean): string {
  const hallado = fc.check(
    fc.property(entrada, (valor) => cumple(valor)),
    { numRuns: 120 },
  )
  return hallado.failed ? (fc.defaultReportMessage(hallado) ?? 'falló') : ''
}
const siempre = (cumple: (estado: EstadoDePedido, vida: Vida) => boolean): string =>
  contraejemplo(unaVida, (vida) => cumple(plegarPedido(vida.contenido, vida.eventos), vida))

test('cualquier orden y cualquier repetición de los mismos actos dan el mismo estado', () => {
  const conAzar = fc.record({ vida: unaVida, pesos: fc.array(fc.nat(), { minLength: 80, maxLength: 80 }) })
  const roto = contraejemplo(conAzar, ({ vida: { contenido, eventos }, pesos }) => {
    const dobles = eventos.flatMap((uno) => [uno, uno]).map((uno, i) => ({ uno, peso: pesos[i] ?? 0 }))
    const otros = dobles.sort((a, b) => a.peso - b.peso).map(({ uno }) => uno)
    return JSON.stringify(plegarPedido(contenido, otros)) === JSON.stringify(plegarPedido(contenido, eventos))
  })
  expect(roto).toBe('')
}, 60_000)

test('lo pagado es lo verificado más lo cobrado menos lo devuelto, y nunca baja de cero', () => {
  const roto = siempre(
    ({ comprobantes, reembolsos, notas, cobro, cobradoTiendaCentavos, pagadoCentavos, porCobrarCentavos, porDevolverCentavos }) => {
      const verificado = comprobantes.reduce((suma, uno) => suma + (uno.estado === 'aprobado' ? uno.aprobadoCentavos : 0), 0)
      const pagado = reembolsos.reduce((suma, uno) => suma + (uno.estado === 'pagada' ? uno.centavos : 0), 0)
      const devuelto = notas.reduce((suma, uno) => suma + uno.devueltoCentavos, pagado)
      const cuadra = pagadoCentavos === verificado + (cobro?.centavos ?? 0) + cobradoTiendaCentavos - devuelto
      return cuadra && pagadoCentavos >= 0 && Math.min(porCobrarCentavos, porDevolverCentavos) === 0
    },
  )
  expect(roto).toBe('')
})

test('lo recibido está entregado, y lo entregado está en manos de ella', () => {
  expect(siempre(({ recibido, entregado, custodia }) => (!recibido || entregado) && (!entregado || custodia === 'cliente'))).toBe('')
})

test('de lo que terminó no se sale, y lo que se entregó no se cancela', () => {
  const roto = contraejemplo(fc.record({ vida: unaVida, otro: unActo }), ({ vida: { contenido, eventos }, otro }) => {
    const antes = plegarPedido(contenido, eventos)
    const ultimo = { ...otro.evento, id: 'ultimo', hlc: 'zzzzzzzzz-0000-x', previo: eventos.map(({ id }) => id) }
    const despues = plegarPedido(contenido, [...eventos, ultimo])
    const acabado = estaMuerto(antes) || antes.pedido === 'cerrado'
    return (
      (!acabado || despues.pedido === antes.pedido) &&
      (!antes.entregado || (despues.entregado && estaMuerto(despues) === estaMuerto(antes)))
    )
  })
  expect(roto).toBe('')
})

test('la mercancía apartada es la del pedido o ninguna', () => {
  const roto = siempre((estado, { contenido }) => {
    const apartado = [...compromisoDe(contenido, estado).values()]
    return estaMuerto(estado) || estado.fiscal === 'facturado' ? apartado.length === 0 : apartado.every((milesimas) => milesimas > 0)
  })
  expect(roto).toBe('')
})

test('cada acto que no contó tiene su tarea y sus palabras, y todos se ven', () => {
  const roto = siempre(({ historia, tareas, aclaradas }, { eventos }) => {
    const conTarea = new Set([...tareas, ...aclaradas].map(({ eventoId }) => eventoId))
    const vistos = new Set(historia.map(({ id }) => id))
    const callados = historia.filter(
      ({ id, veredicto, code }) => veredicto === 'rechazado' && !(conTarea.has(id) && Object.hasOwn(messages, code)),
    )
    return callados.length === 0 && eventos.every(({ id }) => vistos.has(id)) && vistos.size === historia.length
  })
  expect(roto).toBe('')
})

test('todo lo que no cuadra se puede aclarar, una vez y sin tocar nada más', () => {
  const roto = contraejemplo(unaVida, ({ contenido, eventos }) => {
    const antes = plegarPedido(contenido, eventos)
    const aclaraciones = antes.tareas.map(({ eventoId, code }, i) => ({
      ...acto('aclararTarea', { ...MOTIVO, eventoId, code }, { min: 20_000 + i, rol: 'propietario', id: `aclara${i}` }),
      previo: eventos.map(({ id }) => id),
    }))
    const despues = plegarPedido(contenido, [...eventos, ...aclaraciones, ...aclaraciones])
    const sinPapeles = ({ tareas: _t, aclaradas: _a, historia: _h, ...resto }: EstadoDePedido): string => JSON.stringify(resto)
    return despues.tareas.length === 0 && sinPapeles(antes) === sinPapeles(despues)
  })
  expect(roto).toBe('')
})

test('de lo que se pide de vuelta se concede lo que costó a lo sumo, y de cada línea lo que se cobró', () => {
  const roto = siempre(({ lineas, reembolsos, totalCentavos }, { contenido }) => {
    const concedidos = reembolsos.filter(({ estado, solicitud }) => solicitud && estado !== 'rechazada')
    const porLinea = new Map<number, number>()
    // Also of what was refused: it is appealed, and not asked for anew.
    for (const { solicitud } of reembolsos)
      for (const { linea, cantidadMilesimas } of solicitud?.lineas ?? [])
        porLinea.set(linea, (porLinea.get(linea) ?? 0) + cantidadMilesimas)
    const cobradas = new Map(lineasFinales(contenido, { lineas }).map(({ linea, cantidadMilesimas }) => [linea, cantidadMilesimas]))
    const conNota = reembolsos.every(({ centavos, conNotaCentavos = 0 }) => conNotaCentavos <= centavos)
    const cuantos = [...porLinea].every(([linea, cantidad]) => cantidad <= (linea === 0 ? 1000 : (cobradas.get(linea) ?? 0)))
    const suma = concedidos.reduce((total, { centavos }) => total + centavos, 0)
    return conNota && cuantos && suma <= totalCentavos
  })
  expect(roto).toBe('')
})

test('lo que sale de las listas no le debe nada a nadie', () => {
  const roto = siempre(({ activo, porCobrarCentavos, porDevolverCentavos, reembolsos, cobro }) => {
    const abiertos = reembolsos.filter((uno) => !['rechazada', 'pagada', 'cerrada'].includes(uno.estado))
    const sinFirmar = cobro !== null && (cobro.declaradoCentavos === null || cobro.contadoCentavos === null)
    return activo || (porCobrarCentavos === 0 && porDevolverCentavos === 0 && abiertos.length === 0 && !sinFirmar)
  })
  expect(roto).toBe('')
})
