/**
 * People who belong to an order and act against its rules: who buys it, who carries it, and who works in its store with a role that does
 * not give what they ask for. They speak through their own door: a session of theirs, or a device whose code they changed. What they get
 * may not move money, goods or an agreement past anybody, or stands on somebody's list (`maldades.ts`).
 */
import type { MiPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { PINES_POR_PERSONA } from '#domain/pedidos/entregas/pedido.pin.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { Violacion } from '../mundo/papel.ts'
import type { Azar } from '../semilla.ts'
import { Navegador, type Contestado } from './linea.ts'
import type { MundoDePedidos } from './mundo.ts'
import { acordar, uuid } from './persona.ts'
import type { FallaInterna } from './plan.ts'
import type { Puesto } from './puesto.ts'
import type { Comercio, PersonaDeTienda } from './siembra.ts'

type Datos = Record<string, unknown>
type Acto = [accion: AccionDePedido, datos: Datos]

/** How people write one bank, and a name that is none's. */
const BANCO = ['Popular', 'Banco Popular', 'BPD', 'banco  POPULAR dominicano', 'El de siempre']
const MUCHO = 5_000_000
const MOTIVO = { motivo: 'Porque sí' }

/** A transfer's number as somebody else would write it down. */
const otraGrafia = (azar: Azar, referencia: string): string =>
  azar.uno([referencia, referencia.toLowerCase(), `${referencia.slice(0, 1)}-${referencia.slice(1)}`, ` ${referencia} .`])

const POR_VER = ['enviado', 'en_verificacion']

/** Receipts of transfers that stand so, with who sent them. */
const recibosDe = (pedidos: readonly Pedido[], estados: readonly string[]) =>
  pedidos.flatMap(({ id, contenido: { usuarioId }, estado }) =>
    estado.comprobantes.flatMap((comprobante) => (estados.includes(comprobante.estado) ? [{ pedidoId: id, usuarioId, comprobante }] : [])),
  )

/** Approved ones whose customer has another that nobody has looked at yet. */
const dosDeUna = (pedidos: readonly Pedido[]) => {
  const porVer = new Set(recibosDe(pedidos, POR_VER).map(({ usuarioId }) => usuarioId))
  return recibosDe(pedidos, ['aprobado']).filter(({ usuarioId }) => porVer.has(usuarioId))
}

export class Interna {
  readonly #mundo: MundoDePedidos
  readonly #sesiones = new Map<string, Navegador>()

  constructor(mundo: MundoDePedidos) {
    this.#mundo = mundo
  }

  /** One bad turn, to an order of their own. */
  async actuar(falla: FallaInterna, azar: Azar): Promise<void> {
    if (falla === 'clientaTramposa') await this.#comoClienta(azar)
    else if (falla === 'mensajeroTramposo') await this.#comoMensajero(azar)
    else await this.#comoEmpleada(azar)
  }

  async #comoClienta(azar: Azar): Promise<void> {
    const clienta = azar.uno(this.#mundo.clientas)
    const mios = this.#mundo.copias<MiPedido>(`usuario-${clienta.navegador.usuarioId}`, 'miPedido')
    if (mios.length === 0) return
    const mio = azar.uno(mios)
    const [accion, datos] = azar.uno(trampasDeClienta)(azar, mio, this.#mundo)
    // An hour that she writes herself, from before anything was done.
    const antes = azar.suerte(0.5) ? { en: new Date(Date.parse(mio.contenido.colocadoEn) + 1).toISOString(), previo: [] } : {}
    const id = uuid(azar)
    acordar(this.#mundo, id, accion, datos)
    await this.#pedir(clienta.navegador, '/api/yo', mio.id, { id, accion, datos, ...antes })
    // The same name for something else.
    if (azar.suerte(0.2)) await this.#pedir(clienta.navegador, '/api/yo', mio.id, { id, accion: 'cancelar', datos: MOTIVO })
  }

  async #comoMensajero(azar: Azar): Promise<void> {
    const comercio = azar.uno(this.#mundo.comercios)
    const quien = azar.uno(comercio.mensajeros)
    const puesto = this.#puestoDe(quien)
    const pedidos = this.#pedidosDe(comercio)
    if (!puesto || pedidos.length === 0) return
    const dado = azar.numero()
    if (dado < 0.3) await this.#juntarEfectivo(azar, comercio, quien)
    else if (dado < 0.5 && quien.usuarioId !== '') await this.#adivinarPin(azar, comercio, quien)
    else {
      const pedido = azar.uno(pedidos)
      const acto = azar.uno(trampasDeMensajero)(azar, pedido, quien, this.#mundo)
      if (quien.usuarioId === '' || azar.suerte(0.5)) await this.#imponer(puesto, pedido, acto, azar)
      else await this.#enLinea(azar, comercio, quien, pedido.id, acto)
    }
  }

  async #comoEmpleada(azar: Azar): Promise<void> {
    const comercio = azar.uno(this.#mundo.comercios)
    const pedidos = this.#pedidosDe(comercio)
    if (pedidos.length === 0) return
    const pedido = azar.uno(pedidos)
    if (azar.suerte(0.2)) {
      await this.#cambiarLoPropuesto(azar, comercio, pedido)
      return
    }
    if (azar.suerte(0.15) || (azar.suerte(0.7) && dosDeUna(pedidos).length > 0)) {
      await this.#aprobarOtraVez(azar, comercio, pedidos)
      return
    }
    const acto = azar.uno(trampasDeEmpleada)(azar, pedido, comercio)
    const puesto = this.#puestoDe(comercio.cajera)
    if (puesto && azar.suerte(0.4)) await this.#imponer(puesto, pedido, acto, azar)
    else await this.#enLinea(azar, comercio, azar.uno([comercio.ayudante, ...comercio.verificadoras]), pedido.id, acto)
  }

  /** Everything that is to be collected in cash, given to one courier in the same instant by everybody who may. */
  async #juntarEfectivo(azar: Azar, comercio: Comercio, { empleadoId, nombre }: PersonaDeTienda): Promise<void> {
    const [, duena] = comercio.verificadoras
    const porDar = this.#pedidosDe(comercio).filter(({ estado }) => estado.pago === 'contra_entrega')
    const acto: Acto = ['asignar', { mensajeroId: empleadoId, nombre }]
    await Promise.all(
      azar.barajar(porDar).map(async (pedido) => {
        const puesto = this.#puestoDe(comercio.encargada)
        if (puesto && azar.suerte(0.3)) await this.#imponer(puesto, pedido, acto, azar)
        else if (duena) await this.#enLinea(azar, comercio, duena, pedido.id, acto)
      }),
    )
  }

  /** One that he carries: he tries what comes to his mind, and then somebody tells him which it is. */
  async #adivinarPin(azar: Azar, comercio: Comercio, quien: PersonaDeTienda): Promise<void> {
    const suyo = this.#pedidosDe(comercio).find(
      ({ id, estado }) => estado.mensajeroId === quien.empleadoId && this.#mundo.fuera.lugar(id) === quien.empleadoId,
    )
    if (!suyo) return
    const pin = this.#mundo.pinDe(suyo.id)
    const probar = (cual: string) =>
      this.#enLinea(azar, comercio, quien, suyo.id, ['entregar', { prueba: { clase: 'pin', pin: cual }, cobradoCentavos: 0 }])
    let malos = 0
    for (let n = 0; n < PINES_POR_PERSONA + 3; n++) {
      const r = await probar(String((Number(pin) + 1 + n) % 10_000).padStart(4, '0'))
      if (r?.bien === false && r.code === 'pedido.pin-equivocado') malos++
    }
    if (malos < PINES_POR_PERSONA) return
    const r = await probar(pin)
    if (r?.bien) throw new Violacion('P8', `${quien.nombre} probó ${malos} PIN de ${suyo.id} y el siguiente sirvió`)
  }

  /** What one person approved, again, as if two had looked at it; and then what else the same customer sent, which that must not make smaller. */
  async #aprobarOtraVez(azar: Azar, comercio: Comercio, pedidos: readonly Pedido[]): Promise<void> {
    const [conOtro, aprobados] = [dosDeUna(pedidos), recibosDe(pedidos, ['aprobado'])]
    if (aprobados.length === 0) return
    const { pedidoId, usuarioId, comprobante } = azar.uno(conOtro.length > 0 ? conOtro : aprobados)
    const quien = azar.uno(comercio.verificadoras)
    const aprobar = (pedido: string, comprobanteId: string, centavos: number) =>
      this.#enLinea(azar, comercio, quien, pedido, ['aprobarPago', { comprobanteId, centavos }])
    await aprobar(pedidoId, comprobante.id, comprobante.aprobadoCentavos)
    for (const otro of recibosDe(pedidos, POR_VER))
      if (otro.usuarioId === usuarioId) await aprobar(otro.pedidoId, otro.comprobante.id, otro.comprobante.centavos)
  }

  /** What she is about to accept becomes something dearer. */
  async #cambiarLoPropuesto(azar: Azar, comercio: Comercio, { id, estado }: Pedido): Promise<void> {
    const propuesta = estado.lineas.find(({ sustituto }) => sustituto?.estado === 'propuesto')
    const [, duena] = comercio.verificadoras
    const caro = comercio.productos.reduce((a, b) => (a.precioDiezmilesimas > b.precioDiezmilesimas ? a : b))
    if (!duena) return
    const otro = { productoId: caro.id, nombre: 'Otro', precioDiezmilesimas: 10 * caro.precioDiezmilesimas, itbis: '18' }
    await this.#enLinea(azar, comercio, duena, id, [
      'proponerSustitucion',
      { linea: propuesta?.linea ?? 1, ...otro, cantidadMilesimas: 1000 * azar.entero(1, 3) },
    ])
  }

  #pedidosDe = ({ tiendaId }: Comercio): Pedido[] => this.#mundo.copias<Pedido>(`tienda-${tiendaId}-ops`, 'pedido')

  #puestoDe = ({ empleadoId }: PersonaDeTienda): Puesto | undefined =>
    this.#mundo.puestos.find(({ quien }) => quien.empleadoId === empleadoId)

  async #imponer(puesto: Puesto, pedido: Pedido, [accion, datos]: Acto, azar: Azar): Promise<void> {
    // What it says that it knew when it was done: everything, or nothing at all.
    const previo = azar.suerte(0.5) ? [] : undefined
    await puesto.imponer(pedido, { pedidoId: pedido.id, accion, datos }, previo)
    this.#mundo.contar(`interna ${accion}`)
  }

  async #enLinea(azar: Azar, { tiendaId }: Comercio, quien: PersonaDeTienda, pedidoId: string, [accion, datos]: Acto): Promise<Contestado> {
    const navegador = this.#sesiones.get(quien.usuarioId) ?? new Navegador(quien.usuarioId, this.#mundo.red, this.#mundo.tiempo)
    this.#sesiones.set(quien.usuarioId, navegador)
    return await this.#pedir(navegador, `/api/tiendas/${tiendaId}`, pedidoId, { id: uuid(azar), accion, datos })
  }

  async #pedir(
    navegador: Navegador,
    base: string,
    pedidoId: string,
    acto: { id: string; accion: AccionDePedido; datos: Datos; en?: string; previo?: string[] },
  ): Promise<Contestado> {
    const { tiempo, fuera } = this.#mundo
    const r = await navegador.pedir(`${base}/pedidos/${encodeURIComponent(pedidoId)}/eventos`, acto, ['veredicto', 'estado'])
    tiempo.anotar(`${navegador.usuarioId} quiere ${acto.accion} en ${pedidoId}: ${r ? (r.bien ? 'HECHO' : r.code) : 'no'}`)
    this.#mundo.contar(`interna ${acto.accion}`)
    if (r?.bien) fuera.dichos.push({ pedidoId, eventoId: acto.id })
    return r
  }
}

/** One of the first thing that was ordered. */
const unReclamo = (azar: Azar, { contenido: { lineas } }: Pick<Pedido, 'contenido'>): Datos => ({
  reembolsoId: `r-${azar.hex(6)}`,
  centavos: MUCHO,
  clase: 'danado',
  lineas: [{ linea: lineas[0]?.linea ?? 1, cantidadMilesimas: 1000 }],
})

/** Of an order of hers, as it stands or as it stood. */
const trampasDeClienta: readonly ((azar: Azar, mio: MiPedido, mundo: MundoDePedidos) => Acto)[] = [
  () => ['cancelar', MOTIVO],
  () => ['confirmarRecibo', {}],
  // An ordinary claim, with a value of her own invention; also of an order that she does not have yet.
  (azar, mio) => ['solicitarReembolso', { ...unReclamo(azar, mio), motivo: 'No me gustó' }],
  // One transfer, told again with another bank and another hand.
  (azar, { contenido }, { fuera }) => {
    const [referencia, centavos] = azar.uno([...fuera.transferencias, ['R0', contenido.totalCentavos] as const])
    const otra = otraGrafia(azar, referencia)
    return ['enviarComprobante', { comprobanteId: `c-${azar.hex(8)}`, archivo: null, banco: azar.uno(BANCO), referencia: otra, centavos }]
  },
  // What nobody proposed, or not any more, and not at this price.
  (azar, { contenido: { lineas } }) => [
    'responderSustitucion',
    {
      linea: azar.uno(lineas).linea,
      acepta: true,
      visto: { productoId: azar.uno(lineas).productoId, cantidadMilesimas: 1000, precioDiezmilesimas: 100 },
    },
  ],
  // What is the store's to do.
  (azar, { contenido: { totalCentavos } }) =>
    azar.uno<Acto>([
      ['aceptar', { minutos: 0 }],
      ['cobrar', { centavos: totalCentavos }],
      ['facturar', { ventaId: 'mia', ncf: 'E320000000001' }],
      ['entregarRetiro', { prueba: { clase: 'firma', archivo: ARCHIVO, quien: 'Yo' } }],
      ['decidirReembolso', { reembolsoId: 'r', centavos: MUCHO, motivo: '', aprueba: true }],
    ]),
]

const ARCHIVO = { nombre: 'a', carpeta: 'b', url: 'c' }

const trampasDeMensajero: readonly ((azar: Azar, pedido: Pedido, quien: PersonaDeTienda, mundo: MundoDePedidos) => Acto)[] = [
  // Of his own or of another's, with a PIN that nobody told him.
  (azar, { id }, _quien, mundo) => {
    const pin = mundo.pinDe(id)
    const malo = String((Number(pin) + azar.entero(1, 9999)) % 10_000).padStart(4, '0')
    return ['entregar', { prueba: { clase: 'pin', pin: malo }, cobradoCentavos: 0 }]
  },
  // Of another's, with no PIN at all; of his own he would only say that he did, which is what a picture is for.
  (_azar, { estado }, { empleadoId }) =>
    estado.mensajeroId === empleadoId
      ? ['salir', {}]
      : ['entregar', { prueba: { clase: 'foto', archivo: ARCHIVO, latitud: 18, longitud: -69 }, cobradoCentavos: 0 }],
  (_azar, _pedido, { empleadoId, nombre }) => ['asignar', { mensajeroId: empleadoId, nombre }],
  () => ['recibirDevolucion', { condicion: 'apto' }],
  () => ['confirmarRecibo', {}],
  () => ['cancelarTienda', MOTIVO],
]

/** What her role does not give her, or gives with somebody else, and what is nobody's. */
const trampasDeEmpleada: readonly ((azar: Azar, pedido: Pedido, comercio: Comercio) => Acto)[] = [
  (_azar, { estado: { comprobantes }, contenido: { totalCentavos } }) => {
    const { id: comprobanteId = 'x', centavos = totalCentavos } = comprobantes[0] ?? {}
    return ['aprobarPago', { comprobanteId, centavos }]
  },
  (azar, { estado: { reembolsos } }) => {
    const { id: reembolsoId = 'r' } = reembolsos.find(({ solicitud }) => solicitud) ?? reembolsos[0] ?? {}
    return ['decidirReembolso', { reembolsoId, centavos: MUCHO * azar.entero(1, 3), motivo: '', aprueba: true }]
  },
  (azar, { estado: { reembolsos } }) => {
    const { id: reembolsoId = 'r', centavos = MUCHO } = reembolsos.find(({ estado }) => estado === 'aprobada') ?? reembolsos[0] ?? {}
    return ['pagarReembolso', { reembolsoId, centavos, motivo: '', metodo: 'efectivo', referencia: `E${azar.hex(4)}` }]
  },
  (azar, pedido) => ['solicitarReembolso', { ...unReclamo(azar, pedido), motivo: 'Ella dijo' }],
  (_azar, { contenido: { totalCentavos } }) => ['cobrar', { centavos: totalCentavos }],
  (azar) => ['facturar', { ventaId: `venta-falsa-${azar.hex(6)}`, ncf: 'E320000009999' }],
  (azar, { estado: { pagadoCentavos } }) => {
    const centavos = azar.suerte(0.5) ? Math.max(1, pagadoCentavos) : MUCHO
    return ['acreditarFactura', { ventaId: `nota-falsa-${azar.hex(6)}`, ncf: 'E340000009999', centavos, devueltoCentavos: centavos }]
  },
  () => ['anularFactura', MOTIVO],
  () => ['cancelarTienda', MOTIVO],
  () => ['cerrar', {}],
  () => ['vencer', {}],
  () => ['confirmarRecibo', {}],
  (_azar, { estado: { lineas } }) => ['responderSustitucion', { linea: lineas[0]?.linea ?? 1, acepta: true }],
  (azar, _pedido, { mensajeros }) => ['asignar', { mensajeroId: azar.uno(mensajeros).empleadoId, nombre: 'X' }],
  (_azar, { estado: { tareas } }) => {
    const { eventoId = 'x', code = 'x' } = tareas[0] ?? {}
    return ['aclararTarea', { eventoId, code, motivo: 'Ya está' }]
  },
  () => ['entregarRetiro', { prueba: { clase: 'pin', pin: '0000' } }],
]
