/** The last ninety days of a demo shop, one after the other, as they would have gone. */
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { TiendaDemo } from '../tiendas/tiendas.ts'
import { crearMaestros } from '../catalogo.ts'
import { horasDe, ventasDe } from './afluencia.ts'
import type { Aparato } from './aparato.ts'
import { Banco } from './banco.ts'
import { Clientela } from './clientela.ts'
import { Mostrador } from './mostrador.ts'
import { aLas, diaDeSemana, type Negocio } from './negocio.ts'
import { Surtido, type GastoMensual, type Suplidor } from './surtido.ts'

/** What stays in the safe, centavos. */
const EN_BOVEDA = 1_000_000
/** The hour at which the owner does her papers. */
const OFICINA = 10

/** Cheques for a later day were left so many days ago: the first of them is for today. */
const DIAS_DE_CHEQUES = 5

/** From when an order is placed until the till has its invoice. */
const HORAS_DE_PEDIDO = 1.3

export interface Dia {
  haceDias: number
  /** The instant that it is: the till is open until then at most. */
  hasta: Date
  /** Brings the day's orders to their end while the last shift is open. */
  pedidos?: ((en: Date) => Promise<void>) | undefined
}

export class Historia {
  readonly negocio: Negocio
  readonly #demo: TiendaDemo
  readonly #oficina: Aparato
  readonly mostrador: Mostrador
  readonly #clientela: Clientela
  readonly #surtido: Surtido
  readonly #banco: Banco
  readonly #suplidores: Suplidor[]
  readonly #gastos: GastoMensual[]
  #boveda = 0

  private constructor(negocio: Negocio, demo: TiendaDemo, oficina: Aparato, caja: Aparato, banco: Banco, en: Date) {
    this.negocio = negocio
    this.#demo = demo
    this.#oficina = oficina
    this.#banco = banco
    const { suplidores, gastos } = demo
    const proveedores = crearMaestros(
      oficina,
      Proveedor,
      [...suplidores, ...gastos].map(({ proveedor }) => proveedor),
      { en, por: negocio.duena.empleadoId },
    )
    const suyo = (i: number): Proveedor => {
      const proveedor = proveedores[i]
      if (!proveedor) throw new Error(`No hay proveedor ${i}`)
      return proveedor
    }
    this.#suplidores = suplidores.map((uno, i) => ({ ...uno, proveedor: suyo(i) }))
    this.#gastos = gastos.map((uno, i) => ({ ...uno, proveedor: suyo(suplidores.length + i) }))
    this.mostrador = new Mostrador(negocio, caja)
    this.#clientela = new Clientela(negocio, demo.ritmo)
    this.#surtido = new Surtido(negocio, oficina, banco, demo.vencen.dias)
  }

  /** The shop as it is on the first of those days. */
  static async empezar(
    negocio: Omit<Negocio, 'clientes'>,
    demo: TiendaDemo,
    { oficina, caja, desde }: { oficina: Aparato; caja: Aparato; desde: string },
    en: Date,
  ): Promise<Historia> {
    const clientes = crearMaestros(oficina, Cliente, demo.clientes, { en, por: negocio.duena.empleadoId })
    const todo = { ...negocio, clientes }
    const historia = new Historia(todo, demo, oficina, caja, await Banco.abrir(todo, { ...demo.banco, desde }, en), en)
    await oficina.entregar()
    return historia
  }

  /** One day, to its end or to `hasta`, as the till and the office live it: without a line. */
  async dia(dia: string, { haceDias, hasta, pedidos }: Dia): Promise<void> {
    const { azar } = this.negocio
    const { ritmo } = this.#demo
    const ya = (hora: number): boolean => aLas(dia, hora) <= hasta
    if (ya(OFICINA)) {
      const en = aLas(dia, OFICINA)
      this.#surtido.comprar(this.#suplidores, en)
      this.#surtido.gastar(this.#gastos, en)
      this.#surtido.pagar(en)
      this.#depositar(dia, en)
      if (haceDias === DIAS_DE_CHEQUES) this.#recibirCheques(dia, en)
    }
    const cuantas = ventasDe(dia, ritmo, { azar, haceDias })
    const horas = horasDe(cuantas, ritmo, azar)
    if (cuantas > 0 && ya(ritmo.abre)) {
      await this.mostrador.pedirNumeros(['B01', 'B02'], aLas(dia, ritmo.abre - 0.5))
      await this.#vender(dia, horas.filter(ya), ya, pedidos)
    }
  }

  /** The line is back: what waits in both is handed in. */
  async entregar(): Promise<void> {
    await this.mostrador.aparato.entregar()
    await this.#oficina.entregar()
  }

  /** The statement that the bank gave, up to a day. */
  async traerExtracto(hasta: string, en: Date): Promise<void> {
    await this.#banco.importar(hasta, en)
  }

  /** What of it the owner did already, up to a day; the rest waits for who looks at the demo. */
  async conciliar(usuarioId: string, hasta: string, en: Date): Promise<void> {
    await this.#banco.ponerAlDia(usuarioId, hasta, en)
  }

  /** The morning's shift, and the afternoon's where there are two at the counter. The one that goes on is left open. */
  async #vender(dia: string, horas: readonly number[], ya: (hora: number) => boolean, pedidos: Dia['pedidos']): Promise<void> {
    const { cajeros } = this.negocio
    const { abre, cierra } = this.#demo.ritmo
    const medio = cajeros.length > 1 ? Math.round((abre + cierra) / 2) : cierra
    const turnos = cajeros.slice(0, 2).map((cajero, i) => ({ cajero, desde: i === 0 ? abre : medio, hasta: i === 0 ? medio : cierra }))
    for (const { cajero, desde, hasta } of turnos) {
      const inicio = desde - 0.15
      if (!ya(inicio)) break
      this.mostrador.abrir(cajero, aLas(dia, inicio))
      const suyas = horas.filter((hora) => hora >= desde && hora < hasta)
      const corte = hasta - HORAS_DE_PEDIDO
      this.#atender(
        dia,
        cajero,
        suyas.filter((hora) => hora < corte),
      )
      if (pedidos && hasta === cierra && ya(cierra)) await pedidos(aLas(dia, corte))
      this.#atender(
        dia,
        cajero,
        suyas.filter((hora) => hora >= corte),
      )
      if (!ya(hasta + 0.1)) break
      const { tarjetas, transferencias, aBoveda } = this.mostrador.cerrar(aLas(dia, hasta + 0.1))
      this.#boveda += aBoveda
      this.#banco.tarjetas(dia, tarjetas)
      for (const { referencia, centavos } of transferencias) this.#banco.linea(dia, 'TRANSFERENCIA RECIBIDA', referencia, centavos)
    }
  }

  #atender(dia: string, cajero: Persona, horas: readonly number[]): void {
    const { azar } = this.negocio
    for (const hora of horas) {
      this.#clientela.comprar(this.mostrador, aLas(dia, hora))
      if (azar.pasa(esDePago(dia) ? 9 : 2.5)) this.#clientela.pagar(this.mostrador, cajero, aLas(dia, hora + 0.02))
    }
  }

  /** Businesses that buy on credit leave a cheque: one for today, the others for the fortnight after. */
  #recibirCheques(dia: string, en: Date): void {
    const { clientes, duena } = this.negocio
    const empresas = clientes.filter(({ condicion, tipoIdentificacion }) => condicion === 'CREDITO' && tipoIdentificacion === 'RNC')
    const cheques = empresas.map(({ id: clienteId }, i) => ({
      clienteId,
      banco: 'Banco Popular Dominicano',
      numero: String(1042 + 17 * i),
      centavos: 150_000 + 85_000 * i,
      dia: sumarDias(dia, DIAS_DE_CHEQUES + 15 * i),
      recibidoEl: dia,
      recibidoPor: duena.nombre,
    }))
    if (cheques.length > 0) crearMaestros(this.#oficina, ChequePosfechado, cheques, { en, por: duena.empleadoId })
  }

  #depositar(dia: string, en: Date): void {
    const sobra = Math.floor((this.#boveda - EN_BOVEDA) / 100_000) * 100_000
    if (![1, 3, 5].includes(diaDeSemana(dia)) || sobra <= 0) return
    this.#banco.depositar(this.#oficina, sobra, en)
    this.#boveda -= sobra
  }
}

const esDePago = (dia: string): boolean => ['15', '16', '30', '31', '01'].includes(dia.slice(8))
