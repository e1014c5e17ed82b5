/** Who collects in the street with a telephone and mostly no line, and the owner, who has the safe and looks after what hangs, at her own browser. */
import { ArqueoEfectivo } from '#domain/caja/fondo.entity.ts'
import { arquear } from '#data/ventas/fondos.ts'
import { Alguien, enGuarda, type Guarda } from './alguien.ts'
import { enMonedas } from './bolsillos.ts'

const CON_QUE_EMPIEZA = 2_000_000
const DIA_MS = 86_400_000

export class Cobrador extends Alguien {
  readonly #manos: Guarda = { lugar: 'manos', fondoId: '', parte: this.quien.empleadoId }

  protected guardaDe(lugar: Guarda['lugar'], fondoId: string): Guarda | undefined {
    if (lugar === 'manos') return this.#manos
    return lugar === 'fondo' && this.mundo.fondosDe(this).some(({ id }) => id === fondoId) ? { lugar, fondoId, parte: fondoId } : undefined
  }

  protected async acto(): Promise<void> {
    const { azar, mundo } = this
    const dado = azar.numero()
    const [fondo] = mundo.fondosDe(this)
    if (dado < 0.08) await this.tomarCheque()
    else if (dado < 0.18) await this.cobrarAlgunCheque()
    else if (dado < 0.45) await this.cobrarDeuda(this.#manos)
    else if (dado < 0.5) await this.anularAlguno(this.#manos, mundo.dinero.supervisora)
    else if (dado < 0.65) await this.#entregar()
    else if (dado < 0.75) await this.#recogerAlguna()
    else if (dado < 0.8) await this.gastar(this.#manos, mundo.dinero.supervisora)
    else if (dado < 0.9) await this.recibirAlguna()
    else if (fondo) await this.gastar({ lugar: 'fondo', fondoId: fondo.id, parte: fondo.id }, mundo.dinero.supervisora)
  }

  /** At night, or in between: to the safe, a drawer, or the fund of somebody else. */
  async #entregar(): Promise<void> {
    const { azar, mundo } = this
    const aCaja = azar.suerte(0.4)
    const para = aCaja ? azar.uno(mundo.cajeras) : mundo.duena
    const papel = await this.entregar(this.#manos, para, aCaja ? 'gaveta' : 'boveda')
    if (papel && azar.suerte(0.6)) mundo.enPersona(this, para, papel)
  }

  async #recogerAlguna(): Promise<void> {
    const suyas = this.abiertas().filter(({ creadoPor }) => creadoPor === this.quien.empleadoId)
    if (suyas.length > 0) await this.recoger(this.azar.uno(suyas), this.#manos)
  }
}

export class Duena extends Alguien {
  readonly #boveda: Guarda = { lugar: 'boveda', fondoId: '', parte: '' }
  #empezo = false

  protected guardaDe(lugar: Guarda['lugar']): Guarda | undefined {
    return lugar === 'boveda' ? this.#boveda : lugar === 'manos' ? { lugar, fondoId: '', parte: this.quien.empleadoId } : undefined
  }

  protected async acto(): Promise<void> {
    const { azar, mundo } = this
    if (!this.#empezo) return await this.#empezar()
    const dado = azar.numero()
    if (dado < 0.4) await this.recibirAlguna()
    else if (dado < 0.55) await this.#reponer()
    else if (dado < 0.65) await this.depositar(this.#boveda, mundo.dinero.cuentaId, mundo.hoy)
    else if (dado < 0.75) await this.#recogerVencida()
    else if (dado < 0.85) await this.#arquear('arqueo')
    else if (dado < 0.9) await this.gastar(this.#boveda, mundo.dinero.supervisora)
    else if (dado < 0.95) await this.#deFondoAlBanco()
    else if (dado < 0.97) await this.cobrarAlgunCheque()
    else await this.anularAlguno({ lugar: 'manos', fondoId: '', parte: this.quien.empleadoId }, this.quien)
  }

  async #empezar(): Promise<void> {
    await this.hacer(
      'abrir bóveda',
      ArqueoEfectivo.tipo,
      (tienda) =>
        arquear(tienda, {
          que: 'apertura',
          donde: { lugar: 'boveda' },
          dop: enMonedas(CON_QUE_EMPIEZA),
          usd: {},
          esperado: { DOP: 0, USD: 0 },
          motivo: '',
        }),
      () => {
        this.#empezo = true
        return [enGuarda(this.#boveda, CON_QUE_EMPIEZA)]
      },
    )
  }

  /** Money for a fund, or to give change. */
  async #reponer(): Promise<void> {
    const { azar, mundo } = this
    const fondo = azar.uno(mundo.dinero.fondos)
    const aFondo = azar.suerte(0.7)
    const para = aFondo ? mundo.custodioDe(fondo) : azar.uno(mundo.cajeras)
    if (!para) return
    const papel = await this.entregar(this.#boveda, para, aFondo ? 'fondo' : 'gaveta', aFondo ? fondo.id : '')
    if (papel && azar.suerte(0.4)) mundo.enPersona(this, para, papel)
  }

  /** What hangs for more than a day, whoever gave it. */
  async #recogerVencida(): Promise<void> {
    const limite = this.mundo.tiempo.ahora - DIA_MS
    const vencidas = this.abiertas().filter(({ en, origen }) => Date.parse(en) < limite && origen !== 'manos')
    if (vencidas.length > 0) await this.recoger(this.azar.uno(vencidas), this.#boveda)
  }

  async #deFondoAlBanco(): Promise<void> {
    const { id } = this.azar.uno(this.mundo.dinero.fondos)
    await this.depositar({ lugar: 'fondo', fondoId: id, parte: id }, this.mundo.dinero.cuentaId, this.mundo.hoy)
  }

  async #arquear(que: ArqueoEfectivo['que']): Promise<void> {
    const esperado = await this.mundo.esperadoEn(this, this.#boveda)
    if (esperado === undefined || esperado < 0) return
    const contado = Math.max(0, this.azar.suerte(0.7) ? esperado : esperado + this.azar.entero(-200, 200))
    await this.hacer(
      'arquear',
      ArqueoEfectivo.tipo,
      (tienda) =>
        arquear(tienda, {
          que,
          donde: { lugar: 'boveda' },
          dop: enMonedas(contado),
          usd: {},
          esperado: { DOP: esperado, USD: 0 },
          motivo: 'Faltaba',
        }),
      () => [
        enGuarda(this.#boveda, contado - esperado),
        { cuenta: 'diferenciasDeCaja', parte: this.quien.empleadoId, centavos: esperado - contado },
      ],
    )
  }
}
