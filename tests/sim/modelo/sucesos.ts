/** What happens to a till, or to the server, between two acts. */
import type { Caja } from './caja.ts'
import type { Suceso } from './fallas.ts'
import type { Maldad } from './maldad.ts'
import type { Mundo } from './mundo.ts'
import type { Perfil } from './disco.ts'
import { DIA, EN_CAJA, EN_DIARIO, EN_SERVIDOR } from './tipos.ts'

export class Sucesos {
  readonly #mundo: Mundo
  readonly #maldad: Maldad
  /** Old copies of profiles, as a machine's backup would have them. */
  readonly #perfiles = new Map<Caja, { perfil: Perfil; hlc: number }>()

  constructor(mundo: Mundo, maldad: Maldad) {
    this.#mundo = mundo
    this.#maldad = maldad
  }

  uno(caja: Caja): void {
    const { c } = this.#mundo
    const suceso = c.fallas.suceso.tirar()
    if (suceso === undefined) return
    if (!this.#pasa(suceso, caja)) return
    c.contar(suceso)
    c.anotar(suceso, caja.disp)
  }

  /** False when it could not happen. */
  #pasa(suceso: Suceso, caja: Caja): boolean {
    const { c, azar, servidor } = this.#mundo
    switch (suceso) {
      case 'particion':
        caja.cortadaHasta = c.t + azar.numero() ** 2 * 6 * DIA
        return true
      case 'apagon-en-reposo':
        caja.apagar()
        return true
      case 'pestana-helada':
        for (const pestana of caja.pestanas) pestana.helada = azar.suerte(0.5)
        return true
      case 'espacio-bajo':
        caja.sinEspacioHasta = c.t + azar.numero() * 60
        return true
      case 'desalojo-ops':
      case 'desalojo-ops-y-diario':
      case 'desalojo-total':
      case 'perfil-atras':
      case 'perfil-clonado':
        return this.#perder(suceso, caja)
      case 'salto-de-reloj':
        caja.desfase = azar.uno([-1, 1]) * azar.uno([1 / 60, 1, 60, DIA, 30 * DIA, 3650 * DIA]) * azar.numero()
        return true
      case 'cambio-de-zona':
        caja.desfase += azar.uno([-1, 1]) * 60 * azar.entero(1, 5)
        return true
      case 'deriva':
        caja.deriva = azar.numero() * 4 - 2
        return true
      case 'actualizacion':
      case 'vuelta-de-version':
        return this.#cambiarVersion(suceso, caja)
      case 'revocado':
        servidor.revocados.add(caja.disp)
        for (const desde of servidor.tienda(caja.servida.n).bloques.get(caja.disp) ?? []) this.#congelar(caja, desde)
        return true
      case 'baja':
        if (!servidor.bajas.delete(caja.disp)) servidor.bajas.add(caja.disp)
        servidor.excusados.add(caja.disp)
        return true
      case 'congelado':
        return this.#congelar(caja, azar.uno([...caja.disco.bloques.keys(), 0]))
      case 'servidor-apagado':
        servidor.apagadoHasta = c.t + azar.numero() * 300
        servidor.reiniciar()
        return true
      case 'servidor-cae-al-prestar':
        servidor.caeAlPrestar = true
        return true
      case 'disco-lleno':
        servidor.llenoHasta = c.t + azar.numero() * 600
        return true
      case 'copia':
        servidor.copiar()
        return true
      case 'restauracion':
        return servidor.restaurar(this.#mundo.retencion)
      case 'reescrito':
        return this.#reescribir(caja)
      case 'mal-hecho':
      case 'indigerible':
        return this.#estropear(suceso, caja)
      case 'malo-otro-dispositivo':
      case 'malo-otra-tienda':
      case 'malo-numero-ajeno':
      case 'malo-id-repetido':
      case 'malo-seq-repetido':
      case 'malo-hueco':
        return this.#maldad.hacer(suceso, caja)
    }
  }

  /** Storage, or the whole profile, is lost, copied or an old one again. The browser was closed for it. */
  #perder(suceso: Suceso, caja: Caja): boolean {
    const { disco } = caja
    const guardado = this.#perfiles.get(caja)
    if (caja.manchada) return false
    caja.apagar()
    switch (suceso) {
      case 'desalojo-ops':
      case 'desalojo-ops-y-diario':
        disco.desalojar(suceso === 'desalojo-ops-y-diario')
        caja.abrir(0)
        return true
      case 'desalojo-total':
        this.#perderTodo(caja)
        return true
      case 'perfil-clonado':
        this.#clonar(caja)
        return true
      default:
        if (!guardado || this.#mundo.azar.suerte(0.5)) {
          this.#perfiles.set(caja, { perfil: disco.perfil(), hlc: caja.hlc })
          return false
        }
        this.#volverAtras(caja, guardado)
        return true
    }
  }

  /** The same machine, enrolled anew: to the server it is another device. */
  #perderTodo(caja: Caja): void {
    caja.disco.desalojar(true)
    this.#perfiles.delete(caja)
    const { cajas } = this.#mundo
    const nueva = this.#mundo.nuevaCaja(caja.servida)
    cajas.pop()
    cajas[cajas.indexOf(caja)] = nueva
  }

  #clonar(caja: Caja): void {
    const { cajas, servidor } = this.#mundo
    const copia = this.#mundo.nuevaCaja(caja.servida)
    copia.disp = caja.disp
    copia.copiarDe(caja)
    copia.manchada = caja.manchada = true
    servidor.excusados.add(caja.disp)
    if (cajas.length > 12) cajas.pop()
  }

  #volverAtras(caja: Caja, { perfil, hlc }: { perfil: Perfil; hlc: number }): void {
    const quedan = new Set(perfil.filas.map(({ h }) => h.n))
    const enDiario = new Set(perfil.diario.map(({ n }) => n))
    const { papel } = this.#mundo.c
    for (const { h } of caja.disco.filas) {
      if (!quedan.has(h.n)) papel.seDestruyo(h, EN_CAJA)
      if (!enDiario.has(h.n)) papel.seDestruyo(h, EN_DIARIO)
      if (quedan.has(h.n)) continue
      h.olvidado = true
      // Its number may be taken again, and nobody can tell: the server never heard of it.
      if ((h.copias & EN_SERVIDOR) === 0) h.enRiesgo = true
    }
    caja.disco.ponerPerfil(perfil)
    caja.hlc = hlc
    caja.manchada = caja.retrocedida = true
    this.#mundo.servidor.excusados.add(caja.disp)
    this.#perfiles.delete(caja)
    caja.abrir(0)
  }

  #cambiarVersion(suceso: 'actualizacion' | 'vuelta-de-version', caja: Caja): boolean {
    const { c } = this.#mundo
    const { disco } = caja
    if (suceso === 'vuelta-de-version' && caja.version === 1) return false
    caja.version += suceso === 'actualizacion' ? 1 : -1
    caja.apagar()
    const sinEnviar = disco.pendientes.length > 0
    if (suceso === 'actualizacion' && c.hay('migracion-pierde-la-cola')) {
      disco.filas = disco.filas.filter(({ estado }) => estado === 'recibido' || estado === 'cuarentena')
      disco.diario = []
      disco.diarioFirme = 0
      disco.releer()
    }
    if (suceso === 'vuelta-de-version' && c.hay('vuelta-de-version-esconde')) for (const fila of disco.pendientes) fila.oculta = true
    return sinEnviar
  }

  #congelar(caja: Caja, desde: number): boolean {
    const { servidor } = this.#mundo
    const tienda = servidor.tienda(caja.servida.n)
    const bloque = servidor.ncf.get(desde)
    if (!bloque || bloque.disp !== caja.disp) return false
    servidor.asignador.congelar(tienda, bloque)
    return true
  }

  /** The server notes something on a stored fact, so that it shows again in the order of changes. */
  #reescribir(caja: Caja): boolean {
    const { servidor, azar } = this.#mundo
    const { ops } = servidor.tienda(caja.servida.n)
    const apunte = ops.log[azar.entero(0, Math.max(0, ops.log.length - 1))]
    if (apunte?.doc.que !== 'hecho' || ops.get(apunte.id) !== apunte.doc) return false
    ops.poner(apunte.id, { ...apunte.doc })
    ops.asentar()
    return true
  }

  #estropear(suceso: 'mal-hecho' | 'indigerible', caja: Caja): boolean {
    const fila = caja.disco.pendientes.at(-1)
    if (!fila || fila.estado !== 'guardado' || fila.h.copias === 0) return false
    if (suceso === 'indigerible') fila.h.indigerible = true
    else if (fila.h.clase === 'venta' || fila.h.clase === 'movimiento') fila.h.malo = true
    return true
  }
}
