/** Who works with the bank's statement before them, each over their own line: the owner, the accountant, the verifier. */
import type { MesVisto } from '#domain/bancos/comandos.bancos.ts'
import type { ColaDeTransferencias, TransferenciaVista } from '#domain/bancos/comandos.transferencias.ts'
import { proponer } from '#domain/bancos/propuestas.rules.ts'
import { efectivoDelLibro, type EfectivoDelLibro } from '#domain/caja/comandos.efectivo.ts'
import { mesDe } from '#domain/core/fecha.ts'
import { Violacion } from '../mundo/papel.ts'
import { Navegador, type Contestado } from '../pedidos/linea.ts'
import { uuid } from '../pedidos/persona.ts'
import type { PersonaDeTienda } from '../pedidos/siembra.ts'
import type { Azar } from '../semilla.ts'
import { claveDeLinea, type LineaDelBanco } from './banco-de-verdad.ts'
import type { MundoDeSemana } from './mundo.ts'

type AccionDeTransferencia = 'aprobar' | 'rechazar' | 'corregir' | 'perder' | 'cobrar' | 'cargar' | 'revertir'
/** What each makes of a transfer, as those who do it are told. */
const queda: Readonly<Record<AccionDeTransferencia, readonly string[]>> = {
  aprobar: ['aprobada', 'pendiente'],
  rechazar: ['rechazada'],
  corregir: ['pendiente'],
  perder: ['perdida'],
  cobrar: ['cobrada'],
  cargar: ['cargada'],
  // What paid a collection that was taken back ends with it.
  revertir: ['pendiente', 'anulada'],
}

/** Each line with which among its equals it is. */
function conVez(lineas: readonly LineaDelBanco[]): (LineaDelBanco & { vez: number })[] {
  const vistas = new Map<string, number>()
  return lineas.map((linea) => {
    const clave = claveDeLinea(linea)
    const vez = (vistas.get(clave) ?? 0) + 1
    vistas.set(clave, vez)
    return { ...linea, vez }
  })
}

/** As the page of the books' test hears it. */
interface Prueba {
  prueba: string
  estado: string
  hallazgos: { code: string; de: string }[]
}

export class DeOficina {
  readonly quien: PersonaDeTienda
  readonly navegador: Navegador
  readonly #mundo: MundoDeSemana
  readonly #azar: Azar

  constructor(quien: PersonaDeTienda, mundo: MundoDeSemana, azar: Azar) {
    this.quien = quien
    this.#mundo = mundo
    this.#azar = azar
    this.navegador = new Navegador(quien.usuarioId, mundo.red, mundo.tiempo)
  }

  get #base(): string {
    return `/api/tiendas/${this.#mundo.dinero.tiendaId}`
  }

  get #delBanco(): string {
    return `${this.#base}/bancos/${this.#mundo.dinero.cuentaId}`
  }

  async actuar(): Promise<void> {
    const dado = this.#azar.numero()
    if (this.quien.rol === 'verificador') return await this.#verificar()
    if (dado < 0.2) await this.#importar()
    else if (dado < 0.5) await this.#conciliar()
    else if (dado < 0.6) await this.#deshacer()
    else if (dado > 0.86) await this.#castigar()
    else if (this.quien.rol === 'propietario') await (dado < 0.73 ? this.#verificar() : this.#terminar())
    else if (dado < 0.75) await this.#revertir()
  }

  /** Asks for what somebody presses, once more when no answer came. */
  async #pedir(que: string, ruta: string, cuerpo: object, claves: readonly string[]): Promise<Contestado> {
    const paciencia = this.#azar.entero(1, 3)
    for (let veces = 1; ; veces++) {
      const r = await this.navegador.pedir(ruta, cuerpo, claves)
      if (r) {
        this.#mundo.contar(r.bien ? que : `no ${r.code}`)
        this.#mundo.tiempo.anotar(`${this.quien.nombre} ${que}: ${r.bien ? 'hecho' : r.code}`)
      }
      if (r || veces >= paciencia) return r
      await this.#mundo.tiempo.dormir(this.#azar.entero(500, 10_000))
    }
  }

  /** A file of the last days, which brings again what an earlier one brought. */
  async #importar(): Promise<void> {
    const { hoy, banco } = this.#mundo
    const todas = conVez(banco.extracto(hoy))
    const lineas = todas.map(({ desde: _desde, ...linea }, i) => ({ ...linea, saldoCentavos: null, renglon: i + 1 }))
    if (lineas.length === 0) return
    const cuerpo = { extractoId: `extractoDeBanco:${uuid(this.#azar)}`, archivo: `${hoy}.csv`, probar: false, lineas }
    const r = await this.#pedir('importar', `${this.#delBanco}/extractos`, cuerpo, ['nuevas', 'repetidas'])
    if (r?.bien) this.#mundo.importado(todas)
  }

  async #mes(): Promise<MesVisto | undefined> {
    const r = await this.navegador.leer(`${this.#delBanco}/mes?mes=${mesDe(this.#mundo.hoy)}`, ['lineas', 'movimientos', 'conciliaciones'])
    return r?.bien ? (r.cuerpo as unknown as MesVisto) : undefined
  }

  /** Accepts proposals as the page makes them, and says what the bank keeps. */
  async #conciliar(): Promise<void> {
    const mes = await this.#mes()
    if (!mes) return
    const tomadas = new Set(
      mes.conciliaciones
        .filter(({ estado }) => estado === 'vigente')
        .flatMap((una) => [...una.lineas, ...una.movimientos].map(({ id }) => id)),
    )
    const libres = <T extends { id: string }>(cosas: readonly T[]): T[] => cosas.filter(({ id }) => !tomadas.has(id))
    const grupos = proponer(libres(mes.lineas), libres(mes.movimientos))
      .filter(({ segura }) => segura || this.#azar.suerte(0.4))
      .map(({ lineas, movimientos, porque }) => ({
        lineas,
        movimientos,
        concepto: null as string | null,
        nota: '',
        porque: porque as string,
      }))
    for (const { id, descripcion } of libres(mes.lineas))
      if (descripcion === 'COMISION' && this.#azar.suerte(0.7))
        grupos.push({ lineas: [id], movimientos: [], concepto: 'comision', nota: '', porque: 'a-mano' })
    if (grupos.length === 0) return
    await this.#pedir('conciliar', `${this.#delBanco}/conciliaciones`, { grupos }, ['hechas', 'saltadas'])
  }

  async #deshacer(): Promise<void> {
    const vivas = (await this.#mes())?.conciliaciones.filter(({ estado }) => estado === 'vigente') ?? []
    if (vivas.length === 0) return
    const { id } = this.#azar.uno(vivas)
    await this.#pedir('deshacer conciliación', `${this.#delBanco}/conciliaciones/${encodeURIComponent(id)}/deshacer`, {}, ['id'])
  }

  async cola(): Promise<ColaDeTransferencias | undefined> {
    const r = await this.navegador.leer(`${this.#base}/transferencias`, ['ventas', 'rechazadas', 'cuantas'])
    return r?.bien ? (r.cuerpo as unknown as ColaDeTransferencias) : undefined
  }

  async #decidir({ id }: Pick<TransferenciaVista, 'id'>, via: string, accion: AccionDeTransferencia, cuerpo: object): Promise<void> {
    const ruta = `${this.#base}/transferencias/${encodeURIComponent(id)}/${via}`
    const r = await this.#pedir(accion, ruta, cuerpo, ['id', 'estado'])
    if (r?.bien && !queda[accion].includes(String(r.cuerpo['estado'])))
      throw new Violacion('M2', `${this.quien.nombre}: ${accion} ${id} la dejó ${String(r.cuerpo['estado'])}`)
  }

  /** Cheques are few among transfers, and whoever looks after both takes them first, mostly. */
  #unaDe(esperan: readonly TransferenciaVista[]): TransferenciaVista {
    const cheques = esperan.filter(({ metodo }) => metodo === 'cheque')
    return this.#azar.uno(cheques.length > 0 && this.#azar.suerte(0.6) ? cheques : esperan)
  }

  /** Looks at the bank before saying whether it came; now and then without looking. */
  async #verificar(): Promise<void> {
    const cola = await this.cola()
    if (!cola || cola.ventas.length === 0) return
    const { banco, hoy } = this.#mundo
    if (this.#azar.suerte(0.2)) {
      const ids = cola.ventas.map(({ id }) => id)
      return void (await this.#pedir('aprobar exactas', `${this.#base}/transferencias/aprobar_exactas`, { ids }, ['hechas', 'saltadas']))
    }
    const una = this.#unaDe(cola.ventas)
    const conSuNumero = banco.extracto(hoy).filter(({ referencia }) => referencia === una.referencia)
    // A cheque that the bank took may come back from it all the same.
    const vuelve = una.metodo === 'cheque' && this.#azar.suerte(0.4)
    const llego = !vuelve && conSuNumero.some(({ centavos }) => centavos === una.centavos)
    // Who sees the number in the statement does not always look at the amount: it may be an earlier purchase's.
    const aprueba = this.#azar.suerte(0.9) ? llego || (conSuNumero.length > 0 && this.#azar.suerte(0.6)) : !llego
    await this.#decidir(una, 'verificar', aprueba ? 'aprobar' : 'rechazar', {
      accion: aprueba ? 'aprobar' : 'rechazar',
      motivo: 'No llegó',
    })
  }

  async #terminar(): Promise<void> {
    const rechazadas = (await this.cola())?.rechazadas ?? []
    if (rechazadas.length === 0) return
    const una = this.#unaDe(rechazadas)
    // A transfer of a collection is owed by taking the collection back.
    const seCarga = una.clase === 'venta' || una.metodo === 'cheque'
    const accion = this.#azar.uno(['corregir', 'perder', 'cobrar', ...(seCarga ? (['cargar'] as const) : [])] as const)
    const referencia = accion === 'corregir' ? `N${100_000 + this.#mundo.fuera.numero()}` : ''
    const clienteId = accion === 'cargar' ? una.clienteId || this.#azar.uno(this.#mundo.dinero.clientes).id : ''
    await this.#decidir(una, 'terminar', accion, { accion, motivo: 'Así quedó', referencia, clienteId })
  }

  /** Gives up a debt as far as the owner's device knows it, or asks for it; the owner also says yes or no to what was asked, and takes one back. */
  async #castigar(): Promise<void> {
    const manda = this.quien.rol === 'propietario'
    const conEstado = (cual: string) => this.#mundo.castigos().filter(({ estado }) => estado === cual)
    const [esperan, dados] = [conEstado('pendiente'), conEstado('aprobado')]
    if (manda && esperan.length + dados.length > 0 && this.#azar.suerte(0.7)) {
      const { id, estado } = this.#azar.uno(esperan.length > 0 ? esperan : dados)
      const accion = estado === 'aprobado' ? 'anular' : this.#azar.uno(['aprobar', 'aprobar', 'rechazar'] as const)
      const ruta = `${this.#base}/cobros/castigos/${encodeURIComponent(id)}/decidir`
      return void (await this.#pedir(`castigo ${accion}`, ruta, { accion, motivo: 'Así quedó' }, ['id', 'estado']))
    }
    const { id: clienteId } = this.#azar.uno(this.#mundo.dinero.clientes)
    const pendientes = await this.#mundo.pendientesDe(clienteId)
    if (pendientes.length === 0) return
    const { ventaId, pendienteCentavos } = this.#azar.uno(pendientes)
    const centavos = this.#azar.suerte(0.5) ? pendienteCentavos : this.#azar.entero(1, pendienteCentavos)
    const cuerpo = { clienteId, documentos: [{ ventaId, centavos }], motivo: 'Se mudó' }
    await this.#pedir('dar por perdida', `${this.#base}/cobros/castigos`, cuerpo, ['id', 'estado'])
  }

  async #revertir(): Promise<void> {
    const decididas = this.#mundo.transferencias().filter(({ estado }) => estado !== 'pendiente')
    if (decididas.length === 0) return
    await this.#decidir(this.#azar.uno(decididas), 'revertir', 'revertir', { motivo: 'Se miró mal' })
  }

  /** What each place holds by the book, and exactly what that has counted. */
  async efectivo(): Promise<EfectivoDelLibro | undefined> {
    const r = await this.navegador.leer(`${this.#base}/efectivo`, ['saldos', 'cubre', 'enBanco'])
    return r?.bien ? efectivoDelLibro.parse(r.cuerpo) : undefined
  }

  /** The test of the books, as its page asks for it. */
  async prueba(): Promise<Prueba[] | undefined> {
    const r = await this.navegador.leer(`${this.#base}/libros/prueba`, ['pruebas', 'huella'])
    return r?.bien ? (r.cuerpo['pruebas'] as Prueba[]) : undefined
  }

  async rehacer(): Promise<{ antes: string; huella: string } | undefined> {
    const r = await this.navegador.pedir(`${this.#base}/libros/rehacer`, {}, ['antes', 'huella'])
    return r?.bien ? (r.cuerpo as { antes: string; huella: string }) : undefined
  }
}
