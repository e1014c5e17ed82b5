/** What is done to an account from outside of it: how it stands, its sessions, and taking it away. */
import type { Auth, DBAdapter } from 'better-auth'
import type { Administracion } from '../../core/contexto.ts'
import { cifrado } from './claves.ts'
import { quitarFactores } from './segundo-paso.ts'

type Tablas = Awaited<Auth['$context']>['internalAdapter']

const instante = (fecha: Date | string): string => new Date(fecha).toISOString()

/** Over better-auth's own tables. */
export function administracion(tablas: Tablas, adapter: Pick<DBAdapter, 'deleteMany'>, ahora: () => Date): Administracion {
  return {
    async comprobarClave(usuarioId, clave) {
      const conClave = (await tablas.findAccounts(usuarioId)).find(({ providerId }) => providerId === 'credential')
      return typeof conClave?.password === 'string' && (await cifrado.verify({ hash: conClave.password, password: clave }))
    },
    async sesionesDe(usuarioId) {
      const vivas = (await tablas.listSessions(usuarioId)).filter(({ expiresAt }) => new Date(expiresAt) > ahora())
      return vivas
        .map(({ id, createdAt, updatedAt, userAgent, ipAddress }) => ({
          sesionId: id,
          desde: instante(createdAt),
          vistoEn: instante(updatedAt),
          navegador: userAgent ?? '',
          ip: ipAddress ?? '',
        }))
        .sort((a, b) => b.vistoEn.localeCompare(a.vistoEn))
    },
    cerrarSesiones: (usuarioId) => tablas.deleteUserSessions(usuarioId),
    async marcar(usuarioId, marca) {
      await tablas.updateUser(usuarioId, marca)
      if (marca.estado !== undefined && marca.estado !== 'activa') await tablas.deleteUserSessions(usuarioId)
    },
    async borrar(usuarioId) {
      await quitarFactores(adapter, usuarioId)
      await tablas.deleteUser(usuarioId)
    },
  }
}
