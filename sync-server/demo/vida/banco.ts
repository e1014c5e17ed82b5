/** The bank of a demo shop: what it takes there, and the statement that says what came and went, some of it with no name. */
import { randomUUID } from 'node:crypto'
import { DepositoBanco } from '#domain/caja/fondo.entity.ts'
import { armarDeposito } from '#domain/caja/fondo.rules.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { diaFiscal, mesDe, mesSiguiente, sumarDias } from '#domain/core/fecha.ts'
import { v7 as uuidv7 } from 'uuid'
import { cerrarMes } from '../../bancos/conciliar.ts'
import { importarExtracto } from '../../bancos/extractos.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { crearDecision } from '../../core/decisiones.ts'
import type { Aparato } from './aparato.ts'
import { ponerBancoAlDia } from './conciliacion.ts'
import { exito } from './exito.ts'
import { actoEn, type Negocio } from './negocio.ts'

interface Linea {
  fecha: string
  descripcion: string
  referencia: string
  centavos: number
}

/** Lines that one request brings. */
const POR_ENVIO = 200
/** What a card terminal keeps, basis points. */
const COMISION = 275

export class Banco {
  readonly #negocio: Negocio
  readonly #cuentaId: string
  readonly #nombre: string
  readonly #saldo: number
  readonly #desde: string
  #lineas: Linea[] = []

  private constructor(negocio: Negocio, cuenta: { id: string; nombre: string; saldo: number; desde: string }) {
    this.#negocio = negocio
    this.#cuentaId = cuenta.id
    this.#nombre = cuenta.nombre
    this.#saldo = cuenta.saldo
    this.#desde = cuenta.desde
  }

  /** `desde`: the first day that its statement tells of; what was before is in the balance. */
  static async abrir(
    negocio: Negocio,
    { numero, centavos: saldo, desde }: { numero: string; centavos: number; desde: string },
    en: Date,
  ): Promise<Banco> {
    const { server, tienda } = negocio
    const acto = actoEn(negocio, en)
    const db = await baseDeTienda(server.store, tienda.tiendaId, 'conta')
    const id = `${CuentaDeBanco.tipo}:${uuidv7()}`
    const campos = {
      banco: 'Banco Popular Dominicano',
      numero,
      alias: '',
      tipoCuenta: 'corriente',
      moneda: 'DOP',
      saldoInicialCentavos: saldo,
      desde,
    } as const
    exito(await crearDecision(server, { db, entity: CuentaDeBanco, id, acto }, campos))
    return new Banco(negocio, { id, nombre: `Popular ···${numero.slice(-4)}`, saldo, desde })
  }

  /** Something that the statement will say. */
  linea(fecha: string, descripcion: string, referencia: string, centavos: number): void {
    this.#lineas.push({ fecha, descripcion, referencia, centavos })
  }

  /** What a day's cards come to reaches the account the day after, less what the terminal keeps. */
  tarjetas(dia: string, centavos: number): void {
    if (centavos > 0)
      this.linea(sumarDias(dia, 1), 'DEPOSITO CARDNET AFILIADO 349012', '', centavos - Math.round((centavos * COMISION) / 10_000))
  }

  /** Cash from the safe to the bank. */
  depositar(oficina: Aparato, centavos: number, en: Date): void {
    const { duena, azar } = this.#negocio
    const fecha = diaFiscal(en.toISOString())
    const referencia = String(azar.entre(100_000, 999_999))
    const papel = { cuentaId: this.#cuentaId, cuentaNombre: this.#nombre, referencia, fecha, foto: null }
    const campos = exito(armarDeposito({ quien: duena, desde: { lugar: 'boveda' }, moneda: 'DOP', centavos }, papel))
    oficina.hecho(DepositoBanco, campos, { en, por: duena.empleadoId })
    this.linea(fecha, 'DEPOSITO EN EFECTIVO', referencia, centavos)
  }

  /** Brings the statement up to a day in, as its owner would from the bank's file. */
  async importar(hasta: string, en: Date): Promise<void> {
    const lineas = this.#lineas.filter(({ fecha }) => fecha >= this.#desde && fecha <= hasta).sort((a, b) => (a.fecha < b.fecha ? -1 : 1))
    const vistas = new Map<string, number>()
    let saldoCentavos = this.#saldo
    const renglones = lineas.map((linea, i) => {
      const clave = JSON.stringify(linea)
      const vez = (vistas.get(clave) ?? 0) + 1
      vistas.set(clave, vez)
      saldoCentavos += linea.centavos
      return { ...linea, saldoCentavos, renglon: i + 1, vez }
    })
    const extractoId = `extractoDeBanco:${randomUUID()}`
    for (let i = 0; i < renglones.length; i += POR_ENVIO)
      exito(
        await importarExtracto(this.#negocio.server, actoEn(this.#negocio, en), this.#cuentaId, {
          extractoId,
          archivo: `movimientos-${hasta}.csv`,
          probar: false,
          lineas: renglones.slice(i, i + POR_ENVIO),
        }),
      )
  }
  /** Its owner matches what the statement says up to a day, approves the transfers of until then, and closes the months that were over. */
  async ponerAlDia(usuarioId: string, hasta: string, en: Date): Promise<void> {
    await ponerBancoAlDia(this.#negocio, { usuarioId, cuentaId: this.#cuentaId, hasta }, en)
    for (let mes = mesDe(this.#desde); mes < mesDe(hasta); mes = mesSiguiente(mes)) {
      const suyas = this.#lineas.filter(({ fecha }) => fecha >= this.#desde && mesDe(fecha) <= mes)
      const saldoDelBancoCentavos = suyas.reduce((suma, { centavos }) => suma + centavos, this.#saldo)
      exito(await cerrarMes(this.#negocio.server, actoEn(this.#negocio, en), this.#cuentaId, { mes, saldoDelBancoCentavos }))
    }
  }
}
