/** People who act over the line with a session: who buys, and who looks whether the money came. */
import { multiplicar } from '#domain/core/money.ts'
import type { AccionDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import type { MiPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { Azar } from '../semilla.ts'
import { Violacion } from '../mundo/papel.ts'
import type { Acuerdo, Encargo } from './fuera.ts'
import { Navegador, type Contestado } from './linea.ts'
import type { MundoDePedidos } from './mundo.ts'
import { ENVIO_CENTAVOS, type Comercio, type PersonaDeTienda } from './siembra.ts'

/** 15 % of what is bought was seen at an older price; now and then somebody writes a price of her own into the request. */
const DESACTUALIZADA = 0.15
const TRAMPOSA = 0.2

const DIRECCION = {
  nombre: 'Casa',
  regionMacro: '01',
  regionAdministrativa: '0101',
  provincia: '010109',
  municipio: '01010901',
  calle: 'Duarte',
}

export const uuid = (azar: Azar): string => `${azar.hex(8)}-${azar.hex(4)}-4${azar.hex(3)}-8${azar.hex(3)}-${azar.hex(12)}`

/** Asks for an act until there is an answer of ours, or she has enough. */
async function insistir(mundo: MundoDePedidos, azar: Azar, pedir: () => Promise<Contestado>): Promise<{ r: Contestado; veces: number }> {
  const paciencia = azar.entero(1, 5)
  for (let veces = 1; ; veces++) {
    const r = await pedir()
    if (r || veces >= paciencia) {
      // A finger that slips asks once more for what was answered.
      return r && azar.suerte(0.15) ? { r: (await pedir()) ?? r, veces: veces + 1 } : { r, veces }
    }
    await mundo.tiempo.dormir(azar.entero(500, 20_000))
  }
}

interface Acto {
  pedidoId: string
  accion: AccionDePedido
  datos: Record<string, unknown>
  en?: string
  previo?: string[]
}

/** She said yes to what she has before her. */
export function acordar({ fuera }: MundoDePedidos, eventoId: string, accion: AccionDePedido, datos: Record<string, unknown>): void {
  if (accion !== 'responderSustitucion' || datos['acepta'] !== true || datos['visto'] === undefined) return
  fuera.acuerdos.push({ eventoId, linea: Number(datos['linea']), ...(datos['visto'] as Omit<Acuerdo, 'eventoId' | 'linea'>) })
}

/** One act of hers, asked for under one id however often. */
async function mover(mundo: MundoDePedidos, azar: Azar, navegador: Navegador, base: string, { pedidoId, ...acto }: Acto): Promise<void> {
  const id = uuid(azar)
  acordar(mundo, id, acto.accion, acto.datos)
  const pedir = () => navegador.pedir(`${base}/pedidos/${encodeURIComponent(pedidoId)}/eventos`, { id, ...acto }, ['veredicto', 'estado'])
  const { r, veces } = await insistir(mundo, azar, pedir)
  if (!r) return
  mundo.tiempo.anotar(`${navegador.usuarioId} ${acto.accion} ${pedidoId}: ${r.bien ? 'hecho' : r.code}`)
  mundo.contar(r.bien ? `en línea ${acto.accion}` : `no ${r.code}`)
  if (r.bien) mundo.fuera.dichos.push({ pedidoId, eventoId: id })
  else if (veces > 1 && mundo.veredictoDe(pedidoId, id) === 'aceptado')
    throw new Violacion('P6', `a ${navegador.usuarioId} le dijeron «${r.code}» de ${acto.accion} en ${pedidoId}, y está hecho`)
}

export class Clienta {
  readonly navegador: Navegador
  readonly #mundo: MundoDePedidos
  readonly #azar: Azar

  constructor(usuarioId: string, mundo: MundoDePedidos, azar: Azar) {
    this.#mundo = mundo
    this.#azar = azar
    this.navegador = new Navegador(usuarioId, mundo.red, mundo.tiempo)
  }

  async comprar(): Promise<void> {
    const { tiempo, fuera } = this.#mundo
    const azar = this.#azar
    const { encargo, cuerpo } = this.llenar()
    fuera.encargos.push(encargo)
    const pedir = () => this.navegador.pedir('/api/yo/pedidos', cuerpo, ['estado', 'pedidos'])
    const { r } = await insistir(this.#mundo, azar, pedir)
    if (!r) return
    this.#mundo.contar(r.bien ? String(r.cuerpo['estado']) : `no ${r.code}`)
    tiempo.anotar(`${this.navegador.usuarioId} ordena ${encargo.grupoId}: ${r.bien ? String(r.cuerpo['estado']) : r.code}`)
    if (!r.bien) return
    if (r.cuerpo['estado'] === 'requiere_confirmacion') {
      if (encargo.totalCentavos <= encargo.totalVistoCentavos)
        throw new Violacion('P9', `${encargo.grupoId} cuesta lo que ella vio y le preguntan`)
      // She agrees to what it costs.
      encargo.totalVistoCentavos = encargo.totalCentavos
      cuerpo['totalVistoCentavos'] = encargo.totalCentavos
      const otra = await insistir(this.#mundo, azar, pedir)
      if (otra.r?.bien && otra.r.cuerpo['estado'] === 'colocado') this.#colocada(encargo, otra.r.cuerpo)
      return
    }
    this.#colocada(encargo, r.cuerpo)
    if (azar.suerte(0.15)) await this.#otraCosa(cuerpo)
  }

  #colocada(encargo: Encargo, cuerpo: Record<string, unknown>): void {
    encargo.colocados = (cuerpo['pedidos'] as { pedidoId: string }[]).map(({ pedidoId }) => pedidoId)
    if (encargo.colocados.length !== encargo.pedidos.length) throw new Violacion('P1', `${encargo.grupoId}: no están todos sus pedidos`)
  }

  /** Another content under the same name is another checkout: it is refused, and what was ordered stays. */
  async #otraCosa(cuerpo: Record<string, unknown>): Promise<void> {
    const [primero, ...resto] = cuerpo['pedidos'] as { lineas: { cantidadMilesimas: number }[] }[]
    if (!primero) return
    const lineas = primero.lineas.map((linea) => ({ ...linea, cantidadMilesimas: linea.cantidadMilesimas + 1000 }))
    const otro = { ...cuerpo, totalVistoCentavos: 900_000_000, pedidos: [{ ...primero, lineas }, ...resto] }
    const r = await this.navegador.pedir('/api/yo/pedidos', otro, ['estado', 'pedidos'])
    if (r?.bien && r.cuerpo['estado'] === 'colocado') throw new Violacion('P1', `${String(cuerpo['grupoId'])} se colocó con otro contenido`)
  }

  /** What she puts in a cart. */
  llenar(): { encargo: Encargo; cuerpo: Record<string, unknown> } {
    const azar = this.#azar
    const grupoId = uuid(azar)
    const comercios = azar.barajar(this.#mundo.comercios).slice(0, azar.entero(1, 2))
    const partes = comercios.map((comercio) => this.#enTienda(comercio))
    const totalCentavos = partes.reduce((suma, { centavos }) => suma + centavos, 0)
    const vieja = azar.suerte(DESACTUALIZADA)
    const tramposa = !vieja && azar.suerte(TRAMPOSA)
    const totalVistoCentavos = vieja ? totalCentavos - azar.entero(1, 100) : totalCentavos
    const encargo: Encargo = {
      grupoId,
      usuarioId: this.navegador.usuarioId,
      pedidos: partes.map(({ tiendaId, lineas, metodo }) => ({
        tiendaId,
        metodo,
        lineas: lineas.map(({ precio: _p, ...linea }) => linea),
      })),
      totalCentavos,
      totalVistoCentavos,
      colocados: undefined,
    }
    const cuerpo = {
      grupoId,
      totalVistoCentavos,
      direccion: DIRECCION,
      telefono: '8095550000',
      pedidos: partes.map(({ tiendaId, lineas, envio, metodoId }) => ({
        tiendaId,
        envio,
        metodoId,
        lineas: lineas.map(({ precio, ...linea }) => ({ ...linea, precioVistoDiezmilesimas: tramposa ? Math.floor(precio / 2) : precio })),
      })),
    }
    return { encargo, cuerpo }
  }

  #enTienda({ tiendaId, productos, metodos }: Comercio) {
    const azar = this.#azar
    const lineas = azar
      .barajar(productos)
      .slice(0, azar.entero(1, 2))
      .map(({ id, precioDiezmilesimas }) => ({ productoId: id, cantidadMilesimas: 1000 * azar.entero(1, 2), precio: precioDiezmilesimas }))
    const envio = azar.suerte(0.75) ? 'domicilio' : 'retiro'
    const metodo: keyof Comercio['metodos'] = azar.suerte(0.4) ? 'transferencia' : envio === 'domicilio' ? 'contra_entrega' : 'en_tienda'
    const mercancia = lineas.reduce((suma, { precio, cantidadMilesimas }) => suma + multiplicar(precio, cantidadMilesimas), 0)
    return {
      tiendaId,
      lineas,
      envio,
      metodo,
      metodoId: metodos[metodo],
      centavos: mercancia + (envio === 'domicilio' ? ENVIO_CENTAVOS : 0),
    }
  }

  /** Looks at her orders and does something about one, now or, when she has no signal, a while later. */
  async actuar(): Promise<void> {
    const azar = this.#azar
    const mios = this.#mundo.copias<MiPedido>(`usuario-${this.navegador.usuarioId}`, 'miPedido')
    const vivos = mios.filter(({ activo }) => activo)
    if (vivos.length === 0) return
    const mio = azar.uno(vivos)
    const sinSenal = azar.suerte(0.4)
    const [accion, datos] = this.#ganas(mio, sinSenal)
    const acto: Acto = { pedidoId: mio.id, accion, datos }
    if (sinSenal) {
      acto.en = new Date(this.#mundo.tiempo.ahora - 1).toISOString()
      acto.previo = mio.estado.historia.map(({ id }) => id)
      await this.#mundo.tiempo.dormir(azar.suerte(0.5) ? azar.entero(1000, 60_000) : azar.entero(60_000, 8 * 3_600_000))
    }
    await mover(this.#mundo, azar, this.navegador, '/api/yo', acto)
  }

  #ganas({ id, contenido, estado }: MiPedido, sinSenal: boolean): [AccionDePedido, Record<string, unknown>] {
    const azar = this.#azar
    const propuesta = estado.lineas.find(({ sustituto }) => sustituto?.estado === 'propuesto')
    if (propuesta?.sustituto && azar.suerte(0.7)) {
      const { productoId, cantidadMilesimas, precioDiezmilesimas } = propuesta.sustituto
      const visto = { productoId, cantidadMilesimas, precioDiezmilesimas }
      return ['responderSustitucion', { linea: propuesta.linea, acepta: azar.suerte(0.7), visto }]
    }
    if (contenido.metodo.clase === 'transferencia' && ['pendiente', 'rechazado', 'parcial'].includes(estado.pago) && azar.suerte(0.7))
      return ['enviarComprobante', this.#transferir(id, estado)]
    // Without signal the store has not moved, as far as she can see.
    if (azar.suerte(sinSenal && estado.pedido === 'colocado' ? 0.4 : 0.1)) return ['cancelar', { motivo: 'Ya no lo quiero' }]
    if (['en_ruta', 'entregada', 'recogida'].includes(estado.entrega) && this.#mundo.fuera.lugar(id) === 'clienta' && azar.suerte(0.5))
      return ['confirmarRecibo', {}]
    return ['mensaje', { texto: '¿Cómo va?' }]
  }

  /** She makes the transfer; now and then she shows again the one of another order. */
  #transferir(pedidoId: string, { porCobrarCentavos }: EstadoDePedido): Record<string, unknown> {
    const azar = this.#azar
    const { transferencias } = this.#mundo.fuera
    const vieja = azar.suerte(0.15) ? azar.uno([undefined, ...transferencias.keys()]) : undefined
    const referencia = vieja ?? `R${this.#mundo.fuera.numero()}`
    if (vieja === undefined) transferencias.set(referencia, Math.max(1, porCobrarCentavos))
    const centavos = transferencias.get(referencia) ?? 1
    return { comprobanteId: `c-${azar.hex(8)}`, archivo: null, banco: 'Popular', referencia, centavos, pedidoId }
  }
}

/** Looks at receipts, with others who do the same. */
export class Verificadora {
  readonly navegador: Navegador
  readonly tiendaId: string
  readonly #mundo: MundoDePedidos
  readonly #comercio: Comercio
  readonly #azar: Azar

  constructor({ usuarioId }: PersonaDeTienda, comercio: Comercio, mundo: MundoDePedidos, azar: Azar) {
    this.#mundo = mundo
    this.#comercio = comercio
    this.tiendaId = comercio.tiendaId
    this.#azar = azar
    this.navegador = new Navegador(usuarioId, mundo.red, mundo.tiempo)
  }

  async verificar(): Promise<void> {
    const azar = this.#azar
    const { tiendaId } = this.#comercio
    const porVer = this.#mundo
      .copias<Pedido>(`tienda-${tiendaId}-ops`, 'pedido')
      .flatMap(({ id, estado }) =>
        estado.comprobantes
          .filter((uno) => uno.estado === 'enviado' || uno.estado === 'en_verificacion')
          .map((comprobante) => ({ pedidoId: id, comprobante })),
      )
    if (porVer.length === 0) return
    const { pedidoId, comprobante } = azar.uno(porVer)
    const { id: comprobanteId, centavos } = comprobante
    const base = `/api/tiendas/${tiendaId}`
    if (azar.suerte(0.3))
      await mover(this.#mundo, azar, this.navegador, base, { pedidoId, accion: 'tomarVerificacion', datos: { comprobanteId } })
    const aprueba = azar.suerte(0.8)
    await mover(this.#mundo, azar, this.navegador, base, {
      pedidoId,
      accion: aprueba ? 'aprobarPago' : 'rechazarPago',
      datos: aprueba ? { comprobanteId, centavos } : { comprobanteId, motivo: 'No llegó' },
    })
  }
}
