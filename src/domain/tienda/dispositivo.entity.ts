import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'

/** A till: the place where a drawer is, at which one shift is open at a time. */
export const Caja = defineEntity({
  tipo: 'caja',
  titulo: 'Caja',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    nombre: texto(60).min(1),
    activo: z.boolean().default(true),
    /** How many numbers of each type this till takes at a time (docs/FISCAL.md#ranges). */
    numerosPorBloque: z.int().min(10).max(5000).default(500),
  },
  clave: (d) => d.nombre,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador'],
    crear: ['propietario', 'supervisor'],
    editar: ['propietario', 'supervisor'],
  },
  conflicto: 'servidor',
  muestra: { nombre: 'Caja 1' },
})

export type Caja = Doc<typeof Caja>

/** A browser that works for a store: an enrolled till (with `cajaId`) or the browser of somebody who signed in. */
export const Dispositivo = defineEntity({
  tipo: 'dispositivo',
  titulo: 'Dispositivo',
  database: 'equipo',
  clase: 'decision',
  v: 1,
  campos: {
    nombre: texto(80).min(1),
    clase: z.enum(['caja', 'web']),
    cajaId: ref().default(''),
    /** The person of a 'web' device. */
    usuarioId: ref().default(''),
    /** SHA-256 of the device's secret, hex; never the secret. */
    secretoHash: texto(64).default(''),
    estado: z.enum(['activo', 'revocado']),
    enroladoPor: ref().default(''),
    /** Its public key, SPKI in base64url; '' on one that was enrolled before there were any. */
    llave: texto(200).default(''),
    /** When the server took that key; '' without one. */
    llaveEn: texto(40).default(''),
    /** When two of it were seen at work at once (adr/0022); '' when never. */
    copiadoEn: texto(40).default(''),
    /** When somebody last signed in its name with a key that is not its own; '' when nobody did. */
    firmaAjenaEn: texto(40).default(''),
    /** '' on those that were revoked before it was written down. */
    revocadoEn: texto(40).default(''),
    /** Since when the platform lets it hand in and read nothing; '' when it may. */
    suspendidoEn: texto(40).default(''),
    /** The operator who suspended it, or lifted that, their address to write to, and why; '' when nobody ever did. */
    suspendidoPor: texto(120).default(''),
    suspendidoCorreo: texto(200).default(''),
    suspendidoMotivo: texto(300).default(''),
  },
  clave: (d) => d.nombre,
  padre: (d) => d.cajaId,
  permisos: {
    leer: ['propietario', 'supervisor'],
    crear: ['propietario', 'supervisor'],
    revocar: ['propietario', 'supervisor'],
    suspender: ['operador'],
    /** Decides about its facts in quarantine. */
    decidirCuarentena: ['propietario'],
  },
  estados: { activo: ['revocado'], revocado: [] },
  fija: ['clase', 'secretoHash'],
  conflicto: 'servidor',
  muestra: { nombre: 'Tablet del mostrador', clase: 'caja', cajaId: 'caja:1', estado: 'activo' },
})

export type Dispositivo = Doc<typeof Dispositivo>
