import { Alert, Stack, Text } from '@mantine/core'
import { useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { nombresDeTema, temasDe } from '#domain/avisos/aviso.palabras.ts'
import { temasConCarta } from '#domain/avisos/aviso.rules.ts'
import type { CanalDeAviso, Interruptor, TemaDeAviso } from '#domain/personas/interruptores.ts'
import type { LectorDeAviso } from '#domain/avisos/aviso.ts'
import { comandosAvisos } from '#domain/avisos/comandos.avisos.ts'
import type { Usuario } from '#domain/personas/usuario.entity.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { SwitchField } from '#features/kit/inputs.tsx'
import classes from './Perfil.module.css'
import { EquiposConAvisos } from './EquiposConAvisos.tsx'
import { useGuardarPerfil } from './useGuardarPerfil.ts'

const titulos: Record<LectorDeAviso, string> = {
  cliente: 'De lo que compro',
  tienda: 'De mi trabajo en la tienda',
  mensajero: 'De lo que llevo',
}

interface Props {
  perfil: Usuario
  onSave: (cambio: Partial<Usuario>) => void
}

/** What somebody is told, by which way, and at which of their browsers. */
export function AvisosTab({ perfil, onSave }: Props) {
  const { usuario, membresias } = useSesion()
  const equipos = useConsulta(comandosAvisos.equiposDeAvisos, {}, {}, { activa: !usuario?.suplantada })
  if (usuario?.suplantada) return <Alert color="blue">Los avisos de otra persona no se ven ni se cambian actuando en su nombre.</Alert>
  const lectores: readonly LectorDeAviso[] = membresias.length > 0 ? ['cliente', 'tienda', 'mensajero'] : ['cliente']
  return (
    <Stack gap="xl" className={classes['hoja'] ?? ''}>
      <EquiposConAvisos consulta={equipos} />
      <Seccion titulo="Qué te avisamos">
        <Stack>
          <Text c="dimmed">En la campana de Mercana ves siempre todos. Aquí escoges cuáles te llegan también fuera de ella.</Text>
          {equipos.datos?.correo === 'sin-probar' && (
            <Alert color="orange">
              Todavía no te escribimos a {usuario?.email}: entra una vez con un enlace por correo para probar que es tuyo.
            </Alert>
          )}
          {lectores.map((lector) => (
            <Grupo key={lector} lector={lector} apagados={perfil.avisosApagados} onSave={onSave} />
          ))}
        </Stack>
      </Seccion>
    </Stack>
  )
}

interface GrupoProps {
  lector: LectorDeAviso
  apagados: readonly Interruptor[]
  onSave: (cambio: Partial<Usuario>) => void
}

function Grupo({ lector, apagados, onSave }: GrupoProps) {
  const [guardar, guardando] = useGuardarPerfil(onSave)
  const poner = (interruptor: Interruptor, encendido: boolean) =>
    guardar({ avisosApagados: encendido ? apagados.filter((uno) => uno !== interruptor) : [...apagados, interruptor] })
  const interruptor = (canal: CanalDeAviso, tema: TemaDeAviso, etiqueta: string) => (
    <SwitchField
      size="md"
      label={etiqueta}
      aria-label={`${nombresDeTema[tema].nombre}: ${etiqueta}`}
      value={!apagados.includes(`${canal}:${tema}`)}
      disabled={guardando}
      onChange={(si) => poner(`${canal}:${tema}`, si)}
    />
  )
  return (
    <section aria-label={titulos[lector]}>
      <Text fw={650} mb="xs">
        {titulos[lector]}
      </Text>
      <ul className={classes['lista']}>
        {temasDe[lector].map((tema) => (
          <li key={tema} className={classes['renglon']}>
            <div className={classes['palabras']}>
              <Text fw={650}>{nombresDeTema[tema].nombre}</Text>
              <Text c="dimmed" size="sm">
                {nombresDeTema[tema].detalle}
              </Text>
            </div>
            {temasConCarta.has(tema) && interruptor('correo', tema, 'Por correo')}
            {interruptor('push', tema, 'En el equipo')}
          </li>
        ))}
      </ul>
    </section>
  )
}
