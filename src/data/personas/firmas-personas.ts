/**
 * The keys with which people sign what they do at this till (docs/adr/0032-a-persons-own-key.md). Each is made at its person's first PIN
 * here, with no line too, and lies on disk under their PIN and, around it, the browser's key; while they are at the till, under that
 * one alone, so that a reload goes on signing. Who gives leave by PIN signs one act. Keys that fail or do not answer stop nothing.
 */
import type { Mandadero } from '#data/device/http.ts'
import { comandosLlaves } from '#domain/confianza/comandos.llaves.ts'
import type { Acceso } from '#domain/personas/equipo.entity.ts'
import { textoDeLlave, textoDePersona, type Autoria } from '#domain/confianza/autoria.ts'
import { quienesAutorizan } from '#domain/sync/llave.rules.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { notaDeFirmas, vacia, type Abierta, type NotaDeFirmas } from './firmas-personas.nota.ts'
import { claveDeFirmas, olvidarFirmas } from './firmas-personas.olvido.ts'
import { esDeRed } from '#data/device/http.ts'
import { conLimite } from '#data/device/limite.ts'
import type { Local } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'

/** Leave that was given and not used, a parked sale's too, is over then. */
const ACTO_MS = 12 * 60 * 60_000
const ESPERA_MS = 3000

type Quien = Pick<Acceso, 'empleadoId' | 'pinHash' | 'pinIteraciones' | 'pinSal2'>
/** What a PIN gave, while it is being checked; `secreto` is what the server knows of it, '' for a PIN of before. */
interface Preparada {
  sal: string
  clave: string
  secreto: string
}

export interface FirmasDePersonas {
  /** Begins what a PIN has to be turned into, beside the check of the PIN: nobody waits twice. */
  preparar(quien: Quien, pin: string): Promise<Preparada>
  /** The PIN was right: opens the key of this person, or makes it. Never fails. */
  entrar(quien: Quien, preparada: Preparada | undefined): Promise<void>
  /** This person is at the till from now on; undefined: nobody. */
  alTurno(empleadoId: string | undefined): Promise<void>
  /** This person gave leave for one act. */
  paraUnActo(empleadoId: string): Promise<void>
  /** What the people who are named in a fact sign of it, as far as their keys are open. */
  firmar(texto: string): Promise<Pick<Autoria, 'persona' | 'autoriza'>>
  /** These are on disk: the leave that was given for them is used. */
  guardados(docs: readonly object[]): void
  /** Tells the server of the keys of this device, once in the life of a page. */
  decir(linea: Mandadero): Promise<void>
  /** The keys are gone. */
  olvidar(): Promise<void>
  cerrar(): void
}

export interface ContextoFirmas {
  puertos: Pick<Puertos, 'cifra' | 'llaves' | 'pbkdf2' | 'sal' | 'sha256' | 'candados' | 'programar' | 'ahora'>
  local: Local
  tiendaId: string
  dispositivoId: string
  ops: Pick<AlmacenFilas, 'ultimoSeq'>
  alFallar(error: unknown): void
}

/**
 * That whoever made the key typed the PIN: HMAC-SHA256 of what the key says of itself, by what the server alone has of the PIN. PBKDF2 of
 * one round and one block is that HMAC, over the salt and a counter.
 */
const pruebaDePin = async ({ pbkdf2, sha256 }: Pick<Puertos, 'pbkdf2' | 'sha256'>, secreto: string, dicho: string): Promise<string> =>
  await pbkdf2(secreto, await sha256(dicho), 1)

/** The signing keys of a till's people. */
export function abrirFirmas({ puertos, local, tiendaId, dispositivoId, ops, alFallar }: ContextoFirmas): FirmasDePersonas {
  const { cifra, llaves } = puertos
  const clave = claveDeFirmas(dispositivoId)
  let actual: NotaDeFirmas | undefined
  /** Opened by a PIN that was just typed. */
  const recientes = new Map<string, Abierta & { clara: string }>()
  /** Keys that sign, by their public half: the page holds them, and gives them to nobody. */
  const firmantes = new Map<string, Promise<(texto: string) => Promise<string>>>()
  const dichas = new Set<string>()
  let dejado = false

  /** Of the note: what was read before the last of them is old. */
  let cambios = 0
  const leer = async (): Promise<NotaDeFirmas> => {
    if (actual) return actual
    const antes = cambios
    const leida = (await local.leer(clave, notaDeFirmas)) ?? vacia
    if (antes === cambios) actual = leida
    return leida
  }
  const dejar = local.observar(clave, () => {
    cambios++
    actual = undefined
  })
  const cambiar = (cambio: (una: NotaDeFirmas) => NotaDeFirmas): Promise<void> =>
    puertos.candados.con(`mercana-${clave}`, async () => {
      const antes = (await local.leer(clave, notaDeFirmas)) ?? vacia
      const nueva = cambio(antes)
      if (nueva === antes) return
      await local.escribir(clave, nueva)
      cambios++
      actual = undefined
    })
  /** Nobody's wait for it is longer than this, and its failures stop nobody. */
  const sinParar = async (tarea: Promise<unknown>): Promise<void> => {
    try {
      await conLimite(puertos, ESPERA_MS, tarea)
    } catch (error) {
      if (!dejado) alFallar(error)
    }
  }

  const firmanteDe = (publica: string, clara: string): Promise<(texto: string) => Promise<string>> => {
    const sabido = firmantes.get(publica) ?? cifra.firmante(clara)
    firmantes.set(publica, sabido)
    return sabido
  }
  const abrir = async ({ publica, privada }: Abierta): Promise<((texto: string) => Promise<string>) | undefined> => {
    const sabido = firmantes.get(publica)
    if (sabido) return await sabido
    const clara = await llaves.sacar(clave, privada)
    return clara === undefined ? undefined : await firmanteDe(publica, clara)
  }

  const hacer = async (quien: Quien, { sal, clave: dePin, secreto }: Preparada): Promise<Abierta & { clara: string }> => {
    const { empleadoId, pinHash } = quien
    const [{ publica, privada: clara }, desde] = await Promise.all([cifra.nuevaFirma(), ops.ultimoSeq()])
    const dicho = textoDeLlave({ tiendaId, dispositivoId, empleadoId, publica, desde })
    const [valor, prueba, privada] = await Promise.all([
      firmanteDe(publica, clara).then((firmar) => firmar(dicho)),
      secreto === '' ? '' : pruebaDePin(puertos, secreto, dicho),
      cifra.guardar(dePin, clara).then((bajoPin) => llaves.guardar(clave, bajoPin)),
    ])
    const nueva = { publica, privada, sal, pin: pinHash, desde, valor, prueba, retirada: false }
    await cambiar((una) => ({ ...una, personas: { ...una.personas, [empleadoId]: nueva } }))
    return { publica, privada: await llaves.guardar(clave, clara), clara }
  }
  const entrarYa = async (quien: Quien, preparada: Preparada): Promise<void> => {
    const suya = (await leer()).personas[quien.empleadoId]
    const sirve = suya?.pin === quien.pinHash && !suya.retirada && suya.sal === preparada.sal
    const bajoPin = sirve ? await llaves.sacar(clave, suya.privada) : undefined
    const clara = bajoPin === undefined ? undefined : await cifra.sacar(preparada.clave, bajoPin)
    const hecha =
      suya && clara !== undefined
        ? { publica: suya.publica, privada: await llaves.guardar(clave, clara), clara }
        : await hacer(quien, preparada)
    await firmanteDe(hecha.publica, hecha.clara)
    recientes.set(quien.empleadoId, hecha)
  }
  /** What the last PIN of somebody opened, once. */
  const tomar = (empleadoId: string): Abierta | undefined => {
    const reciente = recientes.get(empleadoId)
    recientes.delete(empleadoId)
    return reciente && { publica: reciente.publica, privada: reciente.privada }
  }

  const firmarCon = async (una: Abierta | undefined, dicho: string): Promise<{ llave: string; valor: string } | undefined> => {
    // Keys that cannot be read leave the act without this signature.
    const firmar = una && (await abrir(una).catch(() => undefined))
    return una && firmar ? { llave: una.publica, valor: await firmar(dicho) } : undefined
  }

  return {
    async preparar({ empleadoId, pinHash, pinIteraciones, pinSal2 }, pin) {
      const suya = (await leer()).personas[empleadoId]
      const sirve = suya?.pin === pinHash && !suya.retirada
      const sal = sirve ? suya.sal : puertos.sal()
      const [dePin, secreto] = await Promise.all([
        puertos.pbkdf2(pin, sal, pinIteraciones),
        sirve || (pinSal2 ?? '') === '' ? '' : puertos.pbkdf2(pin, pinSal2, pinIteraciones),
      ])
      return { sal, clave: dePin, secreto }
    },
    entrar: (quien, preparada) => (preparada ? sinParar(entrarYa(quien, preparada)) : Promise.resolve()),
    async alTurno(empleadoId) {
      const hecha = empleadoId === undefined ? undefined : tomar(empleadoId)
      await sinParar(
        cambiar((una) => {
          if (empleadoId !== undefined && hecha) return { ...una, turno: { ...hecha, empleadoId } }
          return una.turno === null || una.turno.empleadoId === empleadoId ? una : { ...una, turno: null }
        }),
      )
    },
    async paraUnActo(empleadoId) {
      const hecha = tomar(empleadoId)
      if (!hecha) return
      const hasta = puertos.ahora() + ACTO_MS
      await sinParar(
        cambiar((una) => {
          const quedan = (una.actos[empleadoId]?.quedan ?? 0) + 1
          return { ...una, actos: { ...una.actos, [empleadoId]: { ...hecha, quedan, hasta } } }
        }),
      )
    },
    async firmar(texto) {
      const { turno, actos } = await leer()
      const doc = JSON.parse(texto) as { creadoPor?: unknown }
      const { creadoPor } = doc
      if (typeof creadoPor !== 'string') return {}
      const propia = turno?.empleadoId === creadoPor ? turno : undefined
      const [suya, ...deOtros] = await Promise.all([
        firmarCon(propia, textoDePersona(texto, creadoPor, 'autor')),
        ...quienesAutorizan(doc).map(async (quien) => {
          const acto = actos[quien]
          const vale = acto && puertos.ahora() < acto.hasta ? acto : turno?.empleadoId === quien ? turno : undefined
          const firma = await firmarCon(vale, textoDePersona(texto, quien, 'autoriza'))
          return firma && { persona: quien, ...firma }
        }),
      ])
      const autoriza = deOtros.filter((una) => una !== undefined)
      return { ...(suya ? { persona: suya } : {}), ...(autoriza.length > 0 ? { autoriza } : {}) }
    },
    guardados(docs) {
      const usados = docs.flatMap((doc) => quienesAutorizan(doc))
      if (usados.length === 0) return
      const ahora = puertos.ahora()
      void sinParar(
        cambiar((una) => {
          const quedan = Object.entries(una.actos).flatMap(([quien, acto]) => {
            const faltan = acto.quedan - usados.filter((usado) => usado === quien).length
            return faltan > 0 && ahora < acto.hasta ? [[quien, { ...acto, quedan: faltan }] as const] : []
          })
          return { ...una, actos: Object.fromEntries(quedan) }
        }),
      )
    },
    async decir(linea) {
      const { personas } = await leer()
      for (const [empleadoId, { publica, desde, valor, prueba, retirada }] of Object.entries(personas)) {
        if (retirada || dichas.has(publica)) continue
        const dicha = await linea.ejecutar(comandosLlaves.decirLlave, {}, { tiendaId, empleadoId, publica, desde, valor, prueba })
        // Suspended it is told nothing: it says them when it is let again.
        if (!dicha.ok && (esDeRed(dicha.error.code) || dicha.error.code === 'dispositivo.suspendido')) return
        // A server of before does not know of them, and is asked again by the next page.
        dichas.add(publica)
        if (dicha.ok && dicha.value.estado === 'retirada')
          await cambiar((una) => {
            const suya = una.personas[empleadoId]
            return suya?.publica === publica ? { ...una, personas: { ...una.personas, [empleadoId]: { ...suya, retirada: true } } } : una
          })
      }
    },
    async olvidar() {
      await olvidarFirmas({ puertos, local }, dispositivoId)
      actual = undefined
      recientes.clear()
      firmantes.clear()
    },
    cerrar() {
      dejado = true
      dejar()
      recientes.clear()
      firmantes.clear()
    },
  }
}
