import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { compromisoDe, efectivoEnManos } from './pagos/pedido.dinero.ts'
import { condiciones } from './pedido.condiciones.ts'
import { conProvisionales, pedidoRecienColocado, plegarPedido, revisarAccion } from './pedido.rules.ts'
import { accionesDePedido, estadoDePedido, type EstadoDePedido, type EventoDePedido } from './pedido.ts'
import { probarPin } from './entregas/pedido.pin.ts'
import { transiciones } from './pedido.transiciones.ts'
import { acto, contenidoDe, HORA, jornadaEnEfectivo, MENSAJERO, MINUTO, MOTIVO, transferencia } from '../../../tests/support/order-fold.ts'

const enEfectivo = contenidoDe('contra_entrega')
const porBanco = contenidoDe('transferencia')
const veredictos = ({ historia }: EstadoDePedido): string[] => historia.map(({ id, veredicto }) => `${id} ${veredicto}`)
/** Each knew of all that came before it. */
const enFila = (...eventos: EventoDePedido[]): EventoDePedido[] =>
  eventos.map((uno, i) => ({ ...uno, previo: eventos.slice(0, i).map(({ id }) => id) }))

describe('un pedido', () => {
  test('en efectivo va de colocado a cerrado y sale de las dos listas cuando toca', () => {
    const pasos = jornadaEnEfectivo()
    const tras = (n: number): EstadoDePedido => plegarPedido(enEfectivo, pasos.slice(0, n))
    expect(tras(0)).toMatchObject({ pedido: 'colocado', pago: 'contra_entrega', activo: true, entregado: false, recibido: false })
    expect(tras(7)).toMatchObject({ entrega: 'en_ruta', custodia: 'mensajero', activo: true, entregado: false, porCobrarCentavos: 42_500 })
    expect(tras(8)).toMatchObject({ entrega: 'recibida', pago: 'cobrado_mensajero', activo: true, entregado: true, recibido: true })
    expect(tras(11)).toMatchObject({ pago: 'liquidado', porCobrarCentavos: 0, plazo: { accion: 'cerrar' } })
    expect(tras(12)).toMatchObject({ pedido: 'cerrado', activo: false, tareas: [] })
    expect(tras(12).historia.every(({ veredicto }) => veredicto === 'aceptado')).toBe(true)
    expect(() => estadoDePedido.parse(tras(12))).not.toThrow()
  })

  test('por transferencia no se acepta hasta que el comprobante se aprueba', () => {
    const enviar = acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' })
    const aceptar = acto('aceptar', { minutos: 0 }, { min: 2 })
    expect(plegarPedido(porBanco, enFila(enviar, aceptar))).toMatchObject({ pedido: 'colocado', pago: 'comprobante_enviado' })
    const tomar = acto('tomarVerificacion', { comprobanteId: 'c1' }, { min: 3, rol: 'verificador' })
    const aprobar = acto('aprobarPago', { comprobanteId: 'c1', centavos: 42_500 }, { min: 4, rol: 'verificador' })
    const luego = acto('aceptar', { minutos: 0 }, { min: 5, id: 'otra' })
    expect(plegarPedido(porBanco, enFila(enviar, tomar))).toMatchObject({ pago: 'en_verificacion' })
    expect(plegarPedido(porBanco, enFila(enviar, tomar, aprobar, luego))).toMatchObject({ pedido: 'aceptado', pago: 'pagado' })
    const corto = acto('aprobarPago', { comprobanteId: 'c1', centavos: 40_000 }, { min: 4, rol: 'verificador' })
    expect(plegarPedido(porBanco, enFila(enviar, tomar, corto))).toMatchObject({ pago: 'parcial', porCobrarCentavos: 2500 })
  })

  test('el que lo tomó lo ve él solo diez minutos, y el comprobante propio no lo ve nadie', () => {
    const enviar = acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' })
    const tomar = acto('tomarVerificacion', { comprobanteId: 'c1' }, { min: 3, rol: 'verificador' })
    const otra = (min: number) => acto('aprobarPago', { comprobanteId: 'c1', centavos: 42_500 }, { min, rol: 'propietario' })
    expect(plegarPedido(porBanco, enFila(enviar, tomar, otra(5))).historia.at(-1)?.code).toBe('pedido.lo-ve-otro')
    expect(plegarPedido(porBanco, enFila(enviar, tomar, otra(14))).pago).toBe('pagado')
    const propia = { ...otra(5), persona: porBanco.usuarioId }
    expect(plegarPedido(porBanco, enFila(enviar, propia)).historia.at(-1)?.code).toBe('pedido.lo-ve-otro')
  })

  test('desde el límite aprueban dos personas distintas por el mismo monto', () => {
    const contenido = contenidoDe('transferencia', { metodo: { ...porBanco.metodo, cuatroOjosDesdeCentavos: 40_000 } })
    const enviar = acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' })
    const aprobar = (min: number, actor: string, centavos = 42_500) =>
      acto('aprobarPago', { comprobanteId: 'c1', centavos }, { min, rol: 'verificador', actor })
    expect(plegarPedido(contenido, enFila(enviar, aprobar(2, 'a'))).pago).toBe('en_verificacion')
    expect(plegarPedido(contenido, enFila(enviar, aprobar(2, 'a'), aprobar(3, 'a'))).pago).toBe('en_verificacion')
    expect(plegarPedido(contenido, enFila(enviar, aprobar(2, 'a'), aprobar(3, 'b', 1))).pago).toBe('en_verificacion')
    expect(plegarPedido(contenido, enFila(enviar, aprobar(2, 'a'), aprobar(3, 'b'))).pago).toBe('pagado')
  })

  test('sin comprobante se vence a su hora; con uno enviado a tiempo, aunque llegue después, no', () => {
    const { plazo } = pedidoRecienColocado(porBanco)
    expect(plazo.accion).toBe('vencer')
    const minutos = (24 * HORA) / MINUTO
    expect(plegarPedido(porBanco, [acto('vencer', {}, { min: minutos - 1, rol: 'sistema' })]).pedido).toBe('colocado')
    const vencer = acto('vencer', {}, { min: minutos, rol: 'sistema' })
    expect(plegarPedido(porBanco, [vencer])).toMatchObject({ pedido: 'vencido', activo: false })
    const aTiempo = acto('enviarComprobante', transferencia, { min: 30, rol: 'cliente' })
    expect(plegarPedido(porBanco, [vencer, aTiempo])).toMatchObject({ pedido: 'colocado', pago: 'comprobante_enviado', activo: true })
  })

  test('lo que faltó al prepararlo baja lo que se debe, y si estaba pagado se devuelve solo', () => {
    const alistar = acto('alistar', { lineas: [{ linea: 2, preparadaMilesimas: 3000 }] }, { min: 3 })
    const corto = plegarPedido(enEfectivo, enFila(acto('aceptar', { minutos: 0 }, { min: 1 }), alistar))
    expect(corto).toMatchObject({ totalCentavos: 35_500, porCobrarCentavos: 35_500 })
    expect(compromisoDe(enEfectivo, corto)).toEqual(
      new Map([
        ['producto:1', 2000],
        ['producto:2', 3000],
      ]),
    )
    const pagado = plegarPedido(
      porBanco,
      enFila(
        acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' }),
        acto('aprobarPago', { comprobanteId: 'c1', centavos: 42_500 }, { min: 2, rol: 'verificador' }),
        acto('aceptar', { minutos: 0 }, { min: 2.5 }),
        alistar,
      ),
    )
    expect(pagado).toMatchObject({ pago: 'sobrepagado', porDevolverCentavos: 7000, reembolsos: [{ estado: 'aprobada', centavos: 7000 }] })
  })

  test('una sustitución vale si ella la acepta, y cambia lo que se cobra y lo que se aparta', () => {
    const propuesta = {
      linea: 2,
      productoId: 'producto:3',
      nombre: 'Arroz selecto',
      cantidadMilesimas: 5000,
      precioDiezmilesimas: 400_000,
      itbis: 'E',
    }
    const hasta = [acto('aceptar', { minutos: 0 }, { min: 1 }), acto('proponerSustitucion', propuesta, { min: 2 })]
    const sinRespuesta = plegarPedido(enEfectivo, enFila(...hasta, acto('alistar', { lineas: [] }, { min: 3 })))
    expect(sinRespuesta.historia.at(-1)?.code).toBe('pedido.cantidades-imposibles')
    const si = acto('responderSustitucion', { linea: 2, acepta: true }, { min: 3, rol: 'cliente' })
    const estado = plegarPedido(enEfectivo, enFila(...hasta, si, acto('alistar', { lineas: [] }, { min: 4 })))
    expect(estado).toMatchObject({ pedido: 'listo', totalCentavos: 45_000 })
    expect(compromisoDe(enEfectivo, estado).get('producto:3')).toBe(5000)
  })

  test('una entrega fallida sale otra vez o vuelve a la tienda, que la recibe y la cancela', () => {
    const enCamino = jornadaEnEfectivo().slice(0, 7)
    const fallar = acto('fallarEntrega', { ...MOTIVO, archivo: null }, { min: 20, rol: 'mensajero' })
    expect(plegarPedido(enEfectivo, enFila(...enCamino, fallar))).toMatchObject({ entrega: 'fallida', intentos: 1 })
    const otraVez = acto('salir', {}, { min: 21, rol: 'mensajero' })
    expect(plegarPedido(enEfectivo, enFila(...enCamino, fallar, otraVez))).toMatchObject({ entrega: 'en_ruta', intentos: 2 })
    const recibir = acto('recibirDevolucion', { condicion: 'apto' }, { min: 22 })
    const devuelta = plegarPedido(enEfectivo, enFila(...enCamino, fallar, recibir))
    expect(devuelta).toMatchObject({ pedido: 'cancelado', entrega: 'devuelta_tienda', custodia: 'tienda', activo: false })
    expect(compromisoDe(enEfectivo, devuelta).size).toBe(0)
  })

  test('una entrega fallida que se da a otro sigue en manos de quien la llevaba, y la tienda la puede recibir', () => {
    const fallida = [...jornadaEnEfectivo().slice(0, 7), acto('fallarEntrega', { ...MOTIVO, archivo: null }, { min: 20, rol: 'mensajero' })]
    const otro = acto('asignar', { mensajeroId: 'empleado:otro', nombre: 'Danny' }, { min: 21 })
    const tras = (...mas: ReturnType<typeof acto>[]) => plegarPedido(enEfectivo, enFila(...fallida, otro, ...mas))
    expect(tras()).toMatchObject({ entrega: 'asignada', custodia: 'mensajero', mensajeroNombre: 'Danny' })
    const recibir = acto('recibirDevolucion', { condicion: 'apto' }, { min: 22 })
    expect(tras(recibir)).toMatchObject({ pedido: 'cancelado', entrega: 'devuelta_tienda', custodia: 'tienda', activo: false })
    // What never left the store does not come back to it.
    const enTienda = plegarPedido(enEfectivo, enFila(...jornadaEnEfectivo().slice(0, 4), recibir))
    expect(enTienda.historia.at(-1)).toMatchObject({ veredicto: 'rechazado', code: 'pedido.paso-no-permitido' })
  })

  test('lo que vuelve sin servir y nadie dio de baja es tarea de quien está a cargo', () => {
    const enCamino = jornadaEnEfectivo().slice(0, 7)
    const tareasTras = (datos: Record<string, string>) =>
      plegarPedido(enEfectivo, enFila(...enCamino, acto('recibirDevolucion', datos, { min: 22 }))).tareas.map(({ code, para }) => [
        code,
        para,
      ])
    expect(tareasTras({ condicion: 'danado' })).toEqual([['pedido.devuelto-sin-baja', 'encargado']])
    expect(tareasTras({ condicion: 'incompleto', bajaId: 'merma:1' })).toEqual([])
    expect(tareasTras({ condicion: 'apto' })).toEqual([])
  })

  test('el que se retira se entrega en el mostrador con el PIN, y se cobra ahí', () => {
    const contenido = contenidoDe('en_tienda', { envio: { clase: 'retiro', centavos: 0, reglaId: '' }, totalCentavos: 37_500 })
    const estado = plegarPedido(
      contenido,
      enFila(
        acto('aceptar', { minutos: 0 }, { min: 1 }),
        acto('asignar', { mensajeroId: MENSAJERO, nombre: '' }, { min: 2 }),
        acto('alistar', { lineas: [] }, { min: 3 }),
        acto('cobrar', { centavos: 37_500 }, { min: 4, rol: 'cajero' }),
        acto('entregarRetiro', { prueba: { clase: 'pin', pin: '0000' } }, { min: 5, rol: 'cajero', pinCorrecto: false }),
        acto('entregarRetiro', { prueba: { clase: 'pin', pin: '1234' } }, { min: 6, rol: 'cajero', pinCorrecto: true }),
      ),
    )
    expect(estado).toMatchObject({ entrega: 'retirada', pago: 'pagado', entregado: true, recibido: true })
    expect(estado.historia.filter(({ veredicto }) => veredicto === 'rechazado').map(({ code }) => code)).toEqual([
      'pedido.se-retira',
      'pedido.pin-equivocado',
    ])
  })

  test('quien lleva efectivo lo tiene hasta que los dos firman, y si cuentan distinto la tienda lo mira', () => {
    const pasos = jornadaEnEfectivo()
    const cobrado = plegarPedido(enEfectivo, pasos.slice(0, 10))
    expect(efectivoEnManos([cobrado, plegarPedido(enEfectivo, pasos.slice(0, 5))], MENSAJERO)).toBe(85_000)
    const contado = acto('recibirLiquidacion', { liquidacionId: 'l1', centavos: 42_000, motivo: 'Faltó' }, { min: 11, rol: 'cajero' })
    const firmado = plegarPedido(enEfectivo, [...pasos.slice(0, 10), contado])
    expect(firmado).toMatchObject({ pago: 'liquidado', tareas: [{ code: 'pedido.liquidacion-distinta', para: 'encargado' }] })
    expect(efectivoEnManos([firmado], MENSAJERO)).toBe(0)
    const deMenos = plegarPedido(enEfectivo, [
      ...pasos.slice(0, 9),
      acto('liquidar', { liquidacionId: 'l1', centavos: 42_000 }, { min: 10, rol: 'mensajero' }),
      contado,
    ])
    expect(deMenos.tareas.map(({ code }) => code)).toEqual(['pedido.liquidacion-descuadrada'])
    const aSiMismo = { ...contado, actor: MENSAJERO, rol: 'cajero' as const }
    expect(plegarPedido(enEfectivo, [...pasos.slice(0, 10), aSiMismo]).pago).toBe('cobrado_mensajero')
  })
})

describe('decisiones que se tomaron sin conexión a la vez', () => {
  const cancelar = (min: number) => acto('cancelar', MOTIVO, { min, rol: 'cliente' })
  const aceptar = (min: number) => acto('aceptar', { minutos: 0 }, { min })

  test('ella cancela y la tienda acepta: vale la primera; la otra se ve y la cancelación queda pedida', () => {
    expect(plegarPedido(enEfectivo, [cancelar(1), aceptar(2)])).toMatchObject({ pedido: 'cancelado', activo: false })
    const tarde = plegarPedido(enEfectivo, [cancelar(2), aceptar(1)])
    expect(tarde).toMatchObject({ pedido: 'aceptado', cancelacion: { estado: 'pedida', sinEnvio: true } })
    const acepta = acto('responderCancelacion', { acepta: true, motivo: '' }, { min: 3 })
    expect(plegarPedido(enEfectivo, [cancelar(2), aceptar(1), acepta])).toMatchObject({
      pedido: 'cancelado',
      cancelacion: { estado: 'aceptada' },
    })
  })

  test('lo que ya se preparó o salió no lo deshace quien no lo vio', () => {
    const tienda = jornadaEnEfectivo().slice(0, 6)
    const antes = plegarPedido(enEfectivo, [cancelar(0.5), ...tienda])
    expect(antes).toMatchObject({ pedido: 'listo', entrega: 'recogida', cancelacion: { estado: 'pedida', sinEnvio: true } })
    const despues = plegarPedido(enEfectivo, [{ ...cancelar(6.5), previo: [] }, ...tienda])
    expect(despues).toMatchObject({ entrega: 'recogida', cancelacion: { estado: 'pedida', sinEnvio: false } })
    const laTienda = acto('cancelarTienda', MOTIVO, { min: 5.5, previo: tienda.slice(0, 5).map(({ id }) => id), rol: 'supervisor' })
    expect(plegarPedido(enEfectivo, [...tienda, laTienda])).toMatchObject({
      entrega: 'recogida',
      cancelacion: { estado: 'aceptada' },
      tareas: [{ code: 'pedido.ya-salio' }],
    })
  })

  test('decir que salió lo que nadie aceptó no le quita la cancelación a nadie', () => {
    const falsos = [
      acto('recoger', { bultos: 1 }, { min: 0.2, rol: 'mensajero' }),
      acto('entregar', { prueba: { clase: 'pin', pin: '1234' }, cobradoCentavos: 0 }, { min: 0.3, rol: 'mensajero', pinCorrecto: true }),
    ]
    expect(plegarPedido(enEfectivo, [...falsos, cancelar(1)])).toMatchObject({ pedido: 'cancelado', cancelacion: null })
  })

  test('uno acepta y otro rechaza: el primero; el segundo queda como tarea', () => {
    const rechazar = acto('rechazar', MOTIVO, { min: 2, actor: 'empleado:otro' })
    const estado = plegarPedido(enEfectivo, [rechazar, aceptar(1)])
    expect(estado).toMatchObject({ pedido: 'aceptado', tareas: [{ eventoId: 'rechazar@2', para: 'empleado:otro' }] })
  })

  test('dos aprueban el mismo comprobante: una sola vez; uno aprueba y otro rechaza: ninguno', () => {
    const enviar = acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' })
    const previo = [enviar.id]
    const aprobar = (min: number, actor: string) =>
      acto('aprobarPago', { comprobanteId: 'c1', centavos: 42_500 }, { min, rol: 'verificador', actor, previo })
    const dos = plegarPedido(porBanco, [enviar, aprobar(2, 'a'), aprobar(3, 'b')])
    expect(dos).toMatchObject({ pago: 'pagado', pagadoCentavos: 42_500 })
    expect(veredictos(dos).at(-1)).toBe('aprobarPago@3 redundante')
    const rechazar = acto('rechazarPago', { comprobanteId: 'c1', ...MOTIVO }, { min: 3, rol: 'verificador', actor: 'b', previo })
    const pelea = [enviar, aprobar(2, 'a'), rechazar]
    expect(plegarPedido(porBanco, pelea)).toMatchObject({ pago: 'en_verificacion', pagadoCentavos: 0 })
    const decide = acto(
      'aprobarPago',
      { comprobanteId: 'c1', centavos: 42_500 },
      { min: 9, rol: 'propietario', previo: pelea.map(({ id }) => id) },
    )
    expect(plegarPedido(porBanco, [...pelea, decide]).pago).toBe('pagado')
  })

  test('dos marcan la entrega: vale quien trae el PIN; el otro tiene un pedido de más', () => {
    const enCamino = jornadaEnEfectivo().slice(0, 7)
    const previo = enCamino.map(({ id }) => id)
    const foto = { clase: 'foto', archivo: { nombre: 'a', carpeta: 'b', url: 'c' }, latitud: 18, longitud: -69 }
    const sinPin = acto('entregar', { prueba: foto, cobradoCentavos: 0 }, { min: 8, rol: 'mensajero', previo })
    const conPin = acto(
      'entregar',
      { prueba: { clase: 'pin', pin: '1234' }, cobradoCentavos: 42_500 },
      { min: 9, rol: 'mensajero', actor: 'empleado:otro', pinCorrecto: true, previo },
    )
    const estado = plegarPedido(enEfectivo, [...enCamino, sinPin, conPin])
    expect(estado).toMatchObject({ prueba: 'pin', pagadoCentavos: 42_500, recibido: true })
    expect(estado.tareas).toMatchObject([{ eventoId: 'entregar@8', code: 'pedido.otro-la-entrego', para: MENSAJERO }])
  })

  test('ella confirma antes de que quien lo llevó tenga señal: la prueba y el efectivo cuentan igual', () => {
    const enCamino = jornadaEnEfectivo().slice(0, 7)
    const confirma = acto('confirmarRecibo', {}, { min: 8, rol: 'cliente', previo: enCamino.map(({ id }) => id) })
    const firma = { clase: 'firma', archivo: { nombre: 'a', carpeta: 'b', url: 'c' }, quien: 'Ana' }
    const entrega = acto(
      'entregar',
      { prueba: firma, cobradoCentavos: 42_500 },
      { min: 9, rol: 'mensajero', previo: enCamino.map(({ id }) => id) },
    )
    expect(plegarPedido(enEfectivo, [...enCamino, confirma])).toMatchObject({ entrega: 'recibida', entregado: true, recibido: true })
    expect(plegarPedido(enEfectivo, [...enCamino, confirma, entrega])).toMatchObject({ pago: 'cobrado_mensajero', recibido: true })
  })

  test('el teléfono enseña lo suyo encima de lo del servidor, una vez', () => {
    const pasos = jornadaEnEfectivo()
    const delServidor = plegarPedido(enEfectivo, pasos.slice(0, 6))
    expect(conProvisionales(enEfectivo, delServidor, pasos.slice(4, 8))).toEqual(plegarPedido(enEfectivo, pasos.slice(0, 8)))
  })
})

describe('la tabla', () => {
  test('nadie hace lo que no le toca, ni salta pasos', () => {
    const codeDe = (evento: EventoDePedido): string | undefined => {
      const r = revisarAccion(enEfectivo, pedidoRecienColocado(enEfectivo), evento)
      return r.ok ? undefined : r.error.code
    }
    expect(codeDe(acto('aceptar', { minutos: 0 }, { min: 1, rol: 'cliente' }))).toBe('pedido.sin-permiso')
    expect(codeDe(acto('cancelar', MOTIVO, { min: 1, rol: 'cliente', actor: 'usuario:otra' }))).toBe('pedido.sin-permiso')
    expect(codeDe(acto('aceptar', { minutos: 0 }, { min: 1, rol: 'nadie' }))).toBe('pedido.sin-permiso')
    expect(codeDe(acto('cerrar', {}, { min: 1, rol: 'propietario' }))).toBe('pedido.sin-permiso')
    expect(codeDe(acto('cerrar', {}, { min: 1, rol: 'sistema' }))).toBe('pedido.no-es-hora')
    expect(codeDe(acto('alistar', { lineas: [] }, { min: 1 }))).toBe('pedido.paso-no-permitido')
    expect(codeDe(acto('rechazar', {}, { min: 1 }))).toBe('pedido.datos-invalidos')
    expect(codeDe(acto('aceptar', { minutos: 0 }, { min: 1 }))).toBeUndefined()
  })

  test('tiene una fila para cada acto, y palabras para todo lo que se le dice a alguien', () => {
    const sinFila = accionesDePedido.filter((accion) => !transiciones.some((fila) => fila.accion === accion))
    expect(sinFila).toEqual([])
    const codes = Object.values(condiciones).map(({ code }) => code)
    const juzgados = ['sin-permiso', 'datos-invalidos', 'no-es-hora', 'terminado', 'paso-no-permitido', 'ya-hecho', 'bultos-distintos']
    const avisos = [
      'cobro-incompleto',
      'liquidacion-distinta',
      'liquidacion-descuadrada',
      'ya-salio',
      'otro-la-entrego',
      'cancelacion-pedida',
      'verificacion-en-disputa',
    ]
    const todos = [...codes, ...[...juzgados, ...avisos].map((code) => `pedido.${code}`)]
    expect(todos.filter((code) => !Object.hasOwn(messages, code))).toEqual([])
  })

  test('el PIN se prueba cinco veces', () => {
    expect(probarPin('abc', 'abc', 4).ok).toBe(true)
    expect(probarPin('abc', 'abc', 5)).toMatchObject({ error: { code: 'pedido.pin-bloqueado' } })
    expect(probarPin('x', 'abc', 2)).toMatchObject({ error: { code: 'pedido.pin-equivocado', datos: { quedan: 2 } } })
    expect(probarPin('x', 'abc', 4)).toMatchObject({ error: { code: 'pedido.pin-bloqueado' } })
    expect(probarPin('', '', 0).ok).toBe(false)
  })
})
