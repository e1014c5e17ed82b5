/** One whole exchange of a till with the server (src/data/sync): say hello, hand in, take in, fetch numbers, tidy up. */
import type { Caja, Pestana } from './caja.ts'
import type { Contexto } from './contexto.ts'
import type { Linea, Respondido, SinRespuesta } from './linea.ts'
import type { Servidor } from './servidor.ts'
import { DIA, EN_CAJA, type Bloque, type Doc, type Fila, type Hecho, type Respuesta } from './tipos.ts'

const POR_LOTE = 25
const POR_PAGINA = 120

interface Saludo {
  ultimoSeq: number
  revocado: boolean
}
interface Pagina {
  docs: Doc[]
  hasta: number
  alDia: boolean
}

export class Rondas {
  readonly #c: Contexto
  readonly #servidor: Servidor
  readonly #linea: Linea
  readonly #retencion: number
  readonly #anteriores = new Map<Caja, Respondido<Respuesta[]>>()

  constructor(c: Contexto, servidor: Servidor, linea: Linea, retencionDias: number) {
    this.#c = c
    this.#servidor = servidor
    this.#linea = linea
    this.#retencion = retencionDias * DIA
  }

  /** Goes through a whole exchange; it is given up where it fails and begun again at the next. */
  correr(caja: Caja, pestana: Pestana): void {
    this.#c.contar('rondas')
    if (this.#unaVez(caja, pestana) !== 'nuevo-epoch') return
    if (!this.#ofrecerDeNuevo(caja, pestana)) return
    this.#unaVez(caja, pestana)
  }

  #unaVez(caja: Caja, pestana: Pestana): SinRespuesta | 'muerta' | undefined {
    const { disp, servida, disco } = caja
    const remitente = { disp, tienda: servida.n }
    const saludo = this.#pedir<Saludo>(caja, {
      hacer: () => ({ ultimoSeq: this.#servidor.ultimoSeq(remitente), revocado: this.#servidor.revocados.has(disp) }),
    })
    if (typeof saludo === 'string') return saludo
    caja.hora = saludo.hora
    if (disco.epoca === 0) disco.epoca = saludo.epoca
    if (caja.retrocedida && saludo.valor.ultimoSeq > disco.ultimoSeq) caja.manchada = caja.retrocedida = false
    disco.alSaludo(saludo.valor.ultimoSeq, saludo.hora)
    caja.revocada = saludo.valor.revocado
    if (caja.revocada && this.#c.hay('purga-al-revocar')) this.#borrarCola(caja)
    const entrega = this.#entregar(caja, pestana)
    if (entrega !== undefined) return entrega
    if (caja.revocada) return undefined
    const lectura = this.#leer(caja, pestana)
    if (lectura !== undefined) return lectura
    this.#reponer(caja)
    this.#podar(caja)
    return undefined
  }

  #pedir<T>(caja: Caja, pedido: Parameters<Linea['pedir']>[1] & { hacer: () => T }): Respondido<T> | SinRespuesta {
    const respuesta = this.#linea.pedir(caja, pedido) as Respondido<T> | SinRespuesta
    if (respuesta === 'http-401' && this.#c.hay('borra-con-401')) this.#borrarCola(caja)
    return respuesta
  }

  #borrarCola({ disco }: Caja): void {
    disco.filas = disco.filas.filter(({ estado }) => estado === 'recibido' || estado === 'cuarentena')
    disco.diario = []
    disco.diarioFirme = 0
    disco.releer()
  }

  /** Another server, or ours from a copy: everything that is here is offered again, and everything read again. */
  #ofrecerDeNuevo(caja: Caja, pestana: Pestana): boolean {
    const { disco } = caja
    const antes = this.#c.hay('epoca-antes-de-ofrecer')
    if (antes) disco.epoca = disco.epocaVista
    for (const fila of disco.filas) {
      if (fila.estado === 'guardado') continue
      fila.estado = 'guardado'
      fila.recibidoEn = 0
      this.#c.contar('reofertas')
      if (!this.#c.sana && this.#c.azar.suerte(0.25) && !caja.espera(pestana)) {
        disco.releer()
        return false
      }
    }
    disco.relojEnviado = -Infinity
    disco.olvidarLoLeido()
    disco.epoca = disco.epocaVista
    disco.releer()
    return true
  }

  /* Handing in. */

  #entregar(caja: Caja, pestana: Pestana): SinRespuesta | 'muerta' | undefined {
    const { disco } = caja
    const puestos = new Set<number>()
    let tope = POR_LOTE
    for (;;) {
      const lote = this.#lote(caja, pestana, puestos, tope)
      if (lote.length === 0) return undefined
      for (const fila of lote) fila.estado = 'enviado'
      const respuesta = this.#push(caja, lote)
      if (!caja.espera(pestana)) return 'muerta'
      if (typeof respuesta === 'string') {
        for (const fila of lote) if (fila.estado === 'enviado') fila.estado = 'guardado'
        if (respuesta !== 'http-413') return respuesta
        const [unica] = lote
        if (lote.length > 1) tope = Math.ceil(lote.length / 2)
        else if (unica) pestana.apartados.add(unica.h.n)
        continue
      }
      tope = POR_LOTE
      for (const { n } of this.#anotar(caja, lote, respuesta.valor)) puestos.add(n)
      disco.pendientes = disco.pendientes.filter(({ estado }) => estado === 'guardado' || estado === 'enviado')
    }
  }

  #lote({ disco }: Caja, { apartados }: Pestana, puestos: ReadonlySet<number>, tope: number): Fila[] {
    const lote: Fila[] = []
    for (const fila of disco.pendientes) {
      if (lote.length >= tope) break
      if (puestos.has(fila.h.n) || apartados.has(fila.h.n) || fila.oculta) continue
      if (this.#c.hay('cursor-por-reloj') && fila.reloj <= disco.relojEnviado) continue
      lote.push(fila)
    }
    return lote
  }

  #push(caja: Caja, lote: readonly Fila[]): Respondido<Respuesta[]> | SinRespuesta {
    const remitente = { disp: caja.disp, tienda: caja.servida.n }
    const hechos = lote.map(({ h }) => h)
    const ingerir = (cuales: readonly Hecho[]): Respuesta[] => {
      const respuestas = this.#servidor.ingerir(remitente, cuales)
      if (this.#c.azar.suerte(0.4)) this.#servidor.tienda(remitente.tienda).trabajos.ponerAlDia()
      if (this.#c.azar.suerte(0.1)) this.#servidor.tienda(remitente.tienda).trabajos.existencias()
      return respuestas
    }
    const quitado = this.#c.azar.entero(0, hechos.length - 1)
    const respuesta = this.#pedir<Respuesta[]>(caja, {
      hacer: () => ingerir(hechos),
      copia: () => ingerir(hechos),
      sinUno: () => ingerir(hechos.filter((_, i) => i !== quitado)),
      alterar: (valor, como) => (como === 'vacia' ? [] : [...(valor as Respuesta[])].reverse()),
      anterior: this.#anteriores.get(caja),
      porBueno: hechos.map(({ n }) => ({ n, que: 'recibido', en: this.#c.t })),
    })
    if (typeof respuesta === 'string') return respuesta
    if (!this.#responde(hechos, respuesta.valor)) return 'respuesta-rara'
    this.#anteriores.set(caja, respuesta)
    return respuesta
  }

  /** Does the answer answer every fact that was sent, each by its id, in order? */
  #responde(hechos: readonly Hecho[], respuestas: readonly Respuesta[]): boolean {
    if (this.#c.hay('no-cuenta-filas') && respuestas.length === hechos.length - 1) return true
    if (respuestas.length !== hechos.length) return this.#c.hay('no-compara-ids') && respuestas.length > hechos.length
    return this.#c.hay('no-compara-ids') || hechos.every(({ n }, i) => respuestas[i]?.n === n)
  }

  /** Takes the receipts; answers what got none. */
  #anotar({ disco }: Caja, lote: readonly Fila[], respuestas: readonly Respuesta[]): Hecho[] {
    const sinRecibo: Hecho[] = []
    lote.forEach((fila, i) => {
      const respuesta = respuestas[i] ?? respuestas.at(-1)
      if (respuesta?.que === 'recibido' || respuesta?.que === 'cuarentena') {
        fila.estado = respuesta.que
        fila.recibidoEn = respuesta.en
        disco.relojEnviado = Math.max(disco.relojEnviado, fila.reloj)
        this.#c.contar('recibos')
      } else if (respuesta?.que === 'rechazado') fila.estado = 'cuarentena'
      else {
        fila.estado = 'guardado'
        sinRecibo.push(fila.h)
      }
    })
    return sinRecibo
  }

  /* Taking in. */

  #leer(caja: Caja, pestana: Pestana): SinRespuesta | 'muerta' | undefined {
    const { disco } = caja
    for (;;) {
      const desde = disco.puntero
      const respuesta = this.#pedir<Pagina>(caja, { hacer: () => this.#pagina(caja.servida.n, desde) })
      if (typeof respuesta === 'string') return respuesta
      const { docs, hasta, alDia } = respuesta.valor
      if (this.#c.hay('puntero-antes-que-docs')) disco.puntero = hasta
      if (docs.length > 0 && !caja.espera(pestana)) return 'muerta'
      let propios = false
      for (const doc of docs) propios = this.#aplicar(caja, doc) || propios
      if (propios) disco.releer()
      disco.puntero = hasta
      if (alDia) return undefined
    }
  }

  #pagina(n: number, desde: number): Pagina {
    const { ops } = this.#servidor.tienda(n)
    const hasta = Math.max(desde, Math.min(ops.firmes, desde + POR_PAGINA))
    const docs: Doc[] = []
    for (let i = desde; i < hasta; i++) {
      const doc = ops.log[i]?.doc
      if (doc) docs.push(doc)
    }
    return { docs, hasta, alDia: hasta >= ops.firmes }
  }

  /** Puts a document on disk; true when it was a fact of this device that was not here. */
  #aplicar(caja: Caja, doc: Doc): boolean {
    const { disco, disp } = caja
    if (doc.que === 'bloque') {
      if (doc.bloque.disp === disp) this.#ponerBloque(caja, doc.bloque)
      return false
    }
    if (doc.que !== 'hecho') return false
    const { h, en } = doc
    if (h.disp !== disp) {
      if (!disco.leidos.has(h.n)) disco.leer(h, disp)
      return false
    }
    const fila = disco.propias.get(h.n)
    if (fila) {
      if (fila.estado === 'recibido') return false
      fila.estado = 'recibido'
      fila.recibidoEn = en
      return true
    }
    if (en < this.#c.t - this.#retencion) {
      disco.conocer(h)
      return false
    }
    const nueva: Fila = { h, estado: 'recibido', recibidoEn: en, reloj: caja.reloj, firme: true, oculta: false }
    disco.poner(nueva)
    this.#c.papel.hayCopia(h, EN_CAJA)
    return true
  }

  #ponerBloque({ disco }: Caja, bloque: Bloque): void {
    const previo = disco.bloques.get(bloque.desde)
    if (!previo || bloque.congelado) disco.bloques.set(bloque.desde, bloque)
  }

  #reponer(caja: Caja): void {
    if (!caja.porReponer()) return
    const tienda = this.#servidor.tienda(caja.servida.n)
    const prestar = () => this.#servidor.asignador.prestar(caja.disp, tienda) ?? []
    const respuesta = this.#pedir<Bloque[]>(caja, { hacer: prestar, copia: prestar })
    if (typeof respuesta === 'string') return
    for (const bloque of respuesta.valor) this.#ponerBloque(caja, bloque)
  }

  /* Tidying up. */

  #podar(caja: Caja): void {
    const { disco } = caja
    disco.compactarDiario()
    const limite = (this.#c.hay('poda-por-reloj-propio') ? caja.reloj : caja.hora) - this.#retencion
    const ultimos = new Set(this.#c.hay('poda-sin-ultimo') ? [] : disco.altos.values())
    const quedan = disco.filas.filter(({ h, estado, recibidoEn }) => {
      const conAcuse = estado === 'recibido' && recibidoEn < limite
      const vieja = conAcuse || (this.#c.hay('poda-sin-acuse') && h.t < limite)
      const seQueda = h.clase === 'turno' || h.clase === 'cierre' || h.seq === disco.ultimoSeq || (h.numero > 0 && ultimos.has(h.numero))
      return !vieja || seQueda
    })
    if (quedan.length === disco.filas.length) return
    disco.filas = quedan
    disco.releer()
  }
}
