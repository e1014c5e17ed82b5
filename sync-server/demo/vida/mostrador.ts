/** A till of a demo shop, day by day: shifts are opened, sold in, handed over and closed by the rules of the product. */
import { textoDeHuella } from '#domain/caja/cuadre.huella.ts'
import { armarCierre, denominaciones, esperados, totalConteo } from '#domain/caja/cuadre.rules.ts'
import { armarEntrega, armarRecepcion, idRecepcion } from '#domain/caja/entrega.rules.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import type { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { CierreTurno, Turno, type Conteo } from '#domain/caja/turno.entity.ts'
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { debeReponer, siguienteNumero, type NumeroTomado } from '#domain/fiscal/ncf.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { armarVenta, totalesDe, type BorradorVenta, type PagoBorrador, type Persona } from '#domain/ventas/venta.rules.ts'
import { sha256 } from '../../core/hechos/texto.ts'
import { prestarBloques } from '../../fiscal/bloques.ts'
import type { Aparato } from './aparato.ts'
import { exito } from './exito.ts'
import { actoEn, type Negocio } from './negocio.ts'

/** Change with which a drawer begins, centavos. */
const FONDO = 200_000

/** What a shift leaves: in the safe, and what its bank will say of it. */
export interface Cerrado {
  aBoveda: number
  tarjetas: number
  transferencias: { referencia: string; centavos: number }[]
}

export class Mostrador {
  readonly #negocio: Negocio
  readonly aparato: Aparato
  readonly #bloques = new Map<TipoDeVenta, BloqueNCF[]>()
  readonly #usados: Record<string, number> = {}
  turno: Turno | undefined
  #cajero: Persona
  #ventas: Venta[] = []
  #quedo: Turno['hereda']
  #movimientos: (EntregaDinero | RecepcionDinero | Cobro | MovimientoCaja)[] = []

  constructor(negocio: Negocio, aparato: Aparato) {
    this.#negocio = negocio
    this.aparato = aparato
    this.#cajero = negocio.supervisor
  }

  /** Has enough numbers of these types for a day; asked of the server, before the shop opens. */
  async pedirNumeros(tipos: readonly TipoDeVenta[], en: Date): Promise<void> {
    const { server } = this.#negocio
    const hoy = diaFiscal(en.toISOString())
    for (const tipoComprobante of tipos) {
      if (!debeReponer(this.#bloques.get(tipoComprobante) ?? [], this.#usados, hoy)) continue
      const pedido = { dispositivoId: this.aparato.dispositivoId, tipoComprobante, loPideElMismo: true }
      this.#bloques.set(tipoComprobante, exito(await prestarBloques(server, actoEn(this.#negocio, en), pedido)))
    }
  }

  abrir(cajero: Persona, en: Date): void {
    const fondoDop = contar(this.#quedo?.dopCentavos ?? FONDO)
    this.#cajero = cajero
    this.#ventas = []
    this.#movimientos = []
    const { empleadoId: cajeroId, nombre: cajeroNombre } = cajero
    const campos = {
      cajaId: this.aparato.cajaId,
      cajeroId,
      cajeroNombre,
      fecha: diaFiscal(en.toISOString()),
      fondoDop,
      fondoUsd: {},
      fondoDopCentavos: totalConteo(fondoDop),
      fondoUsdCentavos: 0,
      ...(this.#quedo ? { hereda: this.#quedo } : {}),
    }
    this.turno = this.aparato.hecho(Turno, campos, { en, por: cajeroId })
  }

  /** Charges a draft as `pagar` says once its total is known. */
  vender(borrador: BorradorVenta, pagar: (total: number) => PagoBorrador[], en: Date): Venta {
    const { tienda } = this.#negocio
    const fecha = diaFiscal(en.toISOString())
    const { total } = totalesDe(borrador, { preciosIncluyenItbis: tienda.preciosIncluyenItbis, fecha })
    const numero = this.#numero(borrador.tipoComprobante, fecha)
    const contexto = { tienda, turno: this.turno, cajero: this.#cajero, fecha, tasaDolarDiezmilesimas: 0, numero }
    const campos = exito(armarVenta({ ...borrador, pagos: pagar(total) }, contexto))
    const venta = this.aparato.hecho(Venta, campos, { id: `${campos.rnc}-${campos.ncf}`, en, por: this.#cajero.empleadoId })
    this.#ventas.push(venta)
    return venta
  }

  /** Something else that touched this drawer. */
  anotar(movimiento: Cobro | MovimientoCaja): void {
    this.#movimientos.push(movimiento)
  }

  /** What is over the float goes to the safe, and the drawer is counted. Now and then some pesos are missing. */
  cerrar(en: Date): Cerrado {
    const { turno, aparato } = this
    const { tienda, supervisor, azar } = this.#negocio
    if (!turno) throw new Error('No hay turno que cerrar')
    const quien = this.#cajero
    const enGaveta = (): number =>
      esperados(turno, this.#ventas, this.#movimientos).find(({ metodo, moneda }) => metodo === 'efectivo' && moneda === 'DOP')
        ?.esperadoCentavos ?? 0
    const sobra = Math.floor((enGaveta() - FONDO) / 10_000) * 10_000
    if (sobra > 0) this.#guardarEnBoveda({ quien, para: supervisor, turno, centavos: sobra, en })
    const falta = azar.pasa(12) ? azar.uno([-2500, -1000, -500, 500, 1500]) : 0
    const motivos = falta === 0 ? {} : { 'efectivo DOP': falta < 0 ? 'Se devolvió de más a un cliente' : 'Quedó una propina en la gaveta' }
    const otros = esperados(turno, this.#ventas, this.#movimientos)
      .filter(({ metodo }) => metodo !== 'efectivo')
      .map(({ metodo, moneda, esperadoCentavos }) => ({ metodo, moneda, montos: [esperadoCentavos] }))
    const campos = exito(
      armarCierre({
        turno,
        ventas: this.#ventas,
        movimientos: this.#movimientos,
        conteoDop: contar(enGaveta() + falta),
        conteoUsd: {},
        otros,
        conteosAnteriores: [],
        motivos,
        cajero: quien,
        tienda,
        fecha: diaFiscal(en.toISOString()),
        tasaDolarDiezmilesimas: 0,
      }),
    )
    const huella = sha256(textoDeHuella(campos, this.#ventas, this.#movimientos))
    aparato.hecho(CierreTurno, { ...campos, huella }, { id: `cierre:${turno.id}`, en, por: quien.empleadoId })
    this.#quedo = { turnoId: turno.id, dopCentavos: totalConteo(campos.conteoDop), usdCentavos: 0 }
    this.turno = undefined
    const pagos = this.#ventas.flatMap((venta) => venta.pagos)
    return {
      aBoveda: Math.max(0, sobra),
      tarjetas: pagos.reduce((suma, { metodo, valorCentavos }) => suma + (metodo === 'tarjeta' ? valorCentavos : 0), 0),
      transferencias: pagos
        .filter(({ metodo }) => metodo === 'transferencia')
        .map(({ referencia, valorCentavos }) => ({ referencia, centavos: valorCentavos })),
    }
  }

  #guardarEnBoveda({
    quien,
    para,
    turno,
    centavos,
    en,
  }: {
    quien: Persona
    para: Persona
    turno: Turno
    centavos: number
    en: Date
  }): void {
    const dop = contar(centavos)
    const campos = exito(
      armarEntrega({
        quien,
        para,
        desde: { lugar: 'gaveta', turno },
        destino: 'boveda',
        destinoFondoId: '',
        concepto: 'recaudo',
        dop,
        usd: {},
        papeles: [],
        nota: '',
        porRecibir: 0,
      }),
    )
    const entrega = this.aparato.hecho(EntregaDinero, campos, { en, por: quien.empleadoId })
    this.#movimientos.push(entrega)
    const recibida = exito(armarRecepcion({ quien: para, seguida: { entrega } }, { dop, usd: {}, motivo: '', donde: { lugar: 'boveda' } }))
    this.aparato.hecho(RecepcionDinero, recibida, { id: idRecepcion(entrega.id), en, por: para.empleadoId })
  }

  #numero(tipo: TipoDeVenta, hoy: string): NumeroTomado<BloqueNCF> {
    const tomado = exito(siguienteNumero(this.#bloques.get(tipo) ?? [], this.#usados, hoy))
    this.#usados[tomado.bloque.id] = tomado.numero
    return tomado
  }
}

/** Notes and coins that make up an amount, the largest first. */
function contar(centavos: number): Conteo {
  const conteo: Conteo = {}
  let queda = centavos
  for (const { clave, centavos: vale } of denominaciones.DOP) {
    const cuantas = Math.floor(queda / vale)
    if (cuantas > 0) conteo[clave] = cuantas
    queda -= cuantas * vale
  }
  return conteo
}
