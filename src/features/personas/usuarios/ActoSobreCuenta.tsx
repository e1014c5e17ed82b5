import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ejecutar } from '#data/device/browser/api.ts'
import { useSesion } from '#data/session/react.tsx'
import { comandosPersonas, type CuentaEnLista } from '#domain/personas/comandos.personas.ts'
import { SUPLANTACION_MINUTOS } from '#domain/personas/cuenta.entity.ts'
import type { Result } from '#domain/core/result.ts'
import { paths } from '#features/paths.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { ElegirPersona } from './ElegirPersona.tsx'

export type ActoDeOperacion = 'suspender' | 'restaurar' | 'cerrarSesiones' | 'unir' | 'suplantar' | 'operador'

interface Props {
  acto: ActoDeOperacion
  cuenta: CuentaEnLista
  onClose: () => void
  onDone: () => void
}

interface Palabras {
  titulo: string
  que: string
  boton: string
  hecho: string
  peligro?: true
}

const palabras = (nombre: string): Record<ActoDeOperacion, Palabras> => ({
  suspender: {
    titulo: `¿Suspender a ${nombre}?`,
    que: 'Sus sesiones terminan ahora y no puede entrar hasta que la restaures. Las cajas de sus tiendas siguen vendiendo con el PIN de cada quien. Lo que no haya entregado un navegador suyo se queda en él hasta entonces.',
    boton: 'Suspender',
    hecho: 'Cuenta suspendida',
    peligro: true,
  },
  restaurar: {
    titulo: `¿Restaurar a ${nombre}?`,
    que: 'Puede entrar otra vez, con lo que tenía.',
    boton: 'Restaurar',
    hecho: 'Cuenta restaurada',
  },
  cerrarSesiones: {
    titulo: `¿Cerrar las sesiones de ${nombre}?`,
    que: 'Tendrá que entrar otra vez en cada equipo.',
    boton: 'Cerrarlas',
    hecho: 'Sesiones cerradas',
  },
  unir: {
    titulo: `Unir la cuenta de ${nombre} a otra`,
    que: 'Sus tiendas y lo que falte en el perfil de la otra pasan a la otra, y esta deja de abrirse. Las formas de entrar no se juntan: la persona entra con la otra. No se puede deshacer.',
    boton: 'Unir',
    hecho: 'Cuentas unidas',
    peligro: true,
  },
  suplantar: {
    titulo: `Entrar como ${nombre}`,
    que: `Verás y harás lo que esta persona puede durante ${SUPLANTACION_MINUTOS} minutos, en este navegador. Cada acto queda en la auditoría con tu nombre detrás. Su contraseña, sus formas de entrar y el cierre de su cuenta no se tocan.`,
    boton: 'Entrar',
    hecho: 'Estás actuando en su nombre',
  },
  operador: {
    titulo: `Pedir que ${nombre} opere la plataforma`,
    que: 'Otro operador tiene que aprobarlo en la pestaña Operadores. Hasta entonces no cambia nada.',
    boton: 'Pedirlo',
    hecho: 'Solicitud hecha: falta otro operador',
  },
})

/** One act of an operator on an account: what it does, why, and how it went. */
export function ActoSobreCuenta({ acto, cuenta, onClose, onDone }: Props) {
  const { refrescar } = useSesion()
  const navigate = useNavigate()
  const [otra, setOtra] = useState('')
  const { usuarioId } = cuenta
  const hacer: Record<ActoDeOperacion, (motivo: string) => Promise<Result<unknown>>> = {
    suspender: (motivo) => ejecutar(comandosPersonas.suspenderUsuario, { usuarioId }, { motivo }),
    restaurar: (motivo) => ejecutar(comandosPersonas.restaurarUsuario, { usuarioId }, { motivo }),
    cerrarSesiones: (motivo) => ejecutar(comandosPersonas.cerrarSesionesDe, { usuarioId }, { motivo }),
    unir: (motivo) => ejecutar(comandosPersonas.unirUsuarios, { usuarioId }, { motivo, en: otra }),
    suplantar: (motivo) => ejecutar(comandosPersonas.suplantar, { usuarioId }, { motivo }),
    operador: (motivo) => ejecutar(comandosPersonas.pedirOperador, {}, { usuarioId, motivo }),
  }
  const palabra = palabras(cuenta.nombre || cuenta.email)[acto]
  // From here on the answers are for the other person, who may not read accounts: nothing of this page is asked for again.
  const despues = () => (acto === 'suplantar' ? void refrescar().then(() => navigate(paths.mercana.path)) : onDone())
  return (
    <ConMotivo
      titulo={palabra.titulo}
      boton={palabra.boton}
      peligro={palabra.peligro ?? false}
      listo={acto !== 'unir' || otra !== ''}
      act={hacer[acto]}
      done={palabra.hecho}
      onDone={despues}
      campos={
        acto === 'unir' && (
          <ElegirPersona
            etiqueta="La cuenta que recibe"
            descripcion="La que la persona seguirá usando"
            salvo={usuarioId}
            estado="activa"
            valor={otra}
            onPick={setOtra}
          />
        )
      }
      onClose={onClose}
    >
      {palabra.que}
    </ConMotivo>
  )
}
