/** What is known of a device that says how it stands (salud.rules.ts), told alike whether it is the device that tells or the server. */
import type { SaludDispositivo } from '#domain/comandos.ts'
import type { Digesto } from '#domain/core/sync.ts'

/** What is known of a device, by itself or by the server; undefined is what that side cannot know. */
export interface Situacion {
  /** A till, or somebody's browser: nobody minds that a browser stays away. */
  esCaja: boolean
  /** Has it ever made anything? undefined when that is not known. */
  haHechoAlgo: boolean | undefined
  /** Is there a line now? Only the device itself knows. */
  enLinea: boolean | undefined
  /** Last contact with the server; '' when never. */
  contactoEn: string
  revocado: boolean
  /** It was seen at work in two places. */
  copiado: boolean
  /** The platform lets it hand in and read nothing for now. */
  suspendido: boolean
  /** When somebody last handed in under its name with another key; '' when nobody did. */
  firmaAjenaEn: string
  /** What is left of its permit to sell with no line; undefined when nobody limits it, or that is not known. */
  permisoQuedaMs: number | undefined
  sinEnviar: number
  /** `en` of the oldest of them; '' when none. */
  masViejo: string
  enCuarentena: number
  /** Documents that the server knows to exist and does not have. */
  faltan: number
  distintos: readonly { dia: string; dispositivo: Digesto; servidor: Digesto }[]
  /** Device clock − server clock. */
  desfaseMs: number
  persistente: boolean | undefined
  duraderaEstricta: boolean | undefined
  /** Room left; undefined when the browser does not say. */
  libreBytes: number | undefined
  /** Fiscal numbers left per type. */
  numeros: Readonly<Record<string, number>>
  /** What the last failed attempt said, as a code of `messages.ts`; '' when all is well. */
  fallo: string
}

export const situacionVacia: Situacion = {
  esCaja: true,
  haHechoAlgo: undefined,
  enLinea: undefined,
  contactoEn: '',
  revocado: false,
  copiado: false,
  suspendido: false,
  firmaAjenaEn: '',
  permisoQuedaMs: undefined,
  sinEnviar: 0,
  masViejo: '',
  enCuarentena: 0,
  faltan: 0,
  distintos: [],
  desfaseMs: 0,
  persistente: undefined,
  duraderaEstricta: undefined,
  libreBytes: undefined,
  numeros: {},
  fallo: '',
}

/** What a device knows of itself: the fields of `EstadoSync` that matter here. */
export interface EstadoPropio extends Pick<
  Situacion,
  'esCaja' | 'revocado' | 'copiado' | 'permisoQuedaMs' | 'sinEnviar' | 'masViejo' | 'enCuarentena' | 'desfaseMs' | 'numeros'
> {
  conexion: 'en-linea' | 'sin-conexion' | 'verificando'
  ultimoContacto: string
  ultimoFallo: string
  persistente: boolean
  duraderaEstricta: boolean
  usoBytes: number
  cuotaBytes: number
  comparado: { distintos: Situacion['distintos'] } | null
}

export const situacionPropia = (e: EstadoPropio): Situacion => ({
  ...situacionVacia,
  esCaja: e.esCaja,
  enLinea: e.conexion === 'verificando' ? undefined : e.conexion === 'en-linea',
  contactoEn: e.ultimoContacto,
  revocado: e.revocado,
  copiado: e.copiado,
  suspendido: e.ultimoFallo === 'dispositivo.suspendido',
  permisoQuedaMs: e.permisoQuedaMs,
  sinEnviar: e.sinEnviar,
  masViejo: e.masViejo,
  enCuarentena: e.enCuarentena,
  distintos: e.comparado?.distintos ?? [],
  desfaseMs: e.desfaseMs,
  persistente: e.persistente,
  duraderaEstricta: e.duraderaEstricta,
  libreBytes: e.cuotaBytes > 0 ? e.cuotaBytes - e.usoBytes : undefined,
  numeros: e.numeros,
  fallo: e.ultimoFallo,
})

/** What the server knows of a device. A till's numbers count; a browser issues none. */
export const situacionRemota = (d: SaludDispositivo): Situacion => ({
  ...situacionVacia,
  esCaja: d.clase === 'caja',
  haHechoAlgo: d.recibidos > 0,
  contactoEn: d.contactoEn,
  revocado: d.estado === 'revocado',
  copiado: d.copiadoEn !== '' && d.estado === 'activo',
  suspendido: d.suspendidoEn !== '',
  firmaAjenaEn: d.firmaAjenaEn,
  sinEnviar: d.ultimo?.sinEnviar ?? 0,
  masViejo: d.ultimo?.masViejo ?? '',
  enCuarentena: d.enCuarentena,
  faltan: d.huecos.reduce((suma, [desde, hasta]) => suma + hasta - desde + 1, 0),
  distintos: d.comparado?.distintos ?? [],
  desfaseMs: d.desfaseMs,
  persistente: d.ultimo?.persistente,
  libreBytes: d.ultimo && d.ultimo.cuotaBytes > 0 ? d.ultimo.cuotaBytes - d.ultimo.usoBytes : undefined,
  numeros: d.clase === 'caja' && d.estado === 'activo' ? (d.ultimo?.numeros ?? {}) : {},
})
