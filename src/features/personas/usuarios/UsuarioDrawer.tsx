import { useState } from 'react'
import { Alert, Button, Divider, Drawer, Group, Stack, Text } from '@mantine/core'
import { useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPersonas, type DetalleDeCuenta } from '#domain/personas/comandos.personas.ts'
import { nombreDeRoles } from '#domain/personas/equipo.entity.ts'
import { formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { MarkBadge } from '#features/kit/columns.tsx'
import { Answer } from '#features/kit/Answer.tsx'
import { Section } from '#features/kit/Section.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { paths } from '#features/paths.ts'
import { ActoSobreCuenta, type ActoDeOperacion } from './ActoSobreCuenta.tsx'
import { colorDeEstado, navegadorEnPalabras, nombresDeEstado, nombresDeNombramiento } from './nombres.ts'
import classes from './Usuarios.module.css'

interface Props {
  usuarioId: string
  onClose: () => void
  /** Something of this account is different now. */
  onChange: () => void
}

/** One account: where it works, from where it enters, and what an operator may do about it. */
export function UsuarioDrawer({ usuarioId, onClose, onChange }: Props) {
  const consulta = useConsulta(comandosPersonas.usuario, { usuarioId }, {})
  const { datos, recargar } = consulta
  const onMove = () => {
    recargar()
    onChange()
  }
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={datos?.cuenta.nombre || 'Cuenta'}>
      <Answer of={consulta} what="La cuenta">
        {(detalle) => <Ficha detalle={detalle} onChange={onMove} />}
      </Answer>
    </Drawer>
  )
}

function Ficha({ detalle, onChange }: { detalle: DetalleDeCuenta; onChange: () => void }) {
  const { cuenta, sesiones, registrados, nombramiento } = detalle
  const { usuario } = useSesion()
  const [acto, setActo] = useState<ActoDeOperacion>()
  const esPropia = usuario?.usuarioId === cuenta.usuarioId
  const ultimo = [cuenta.entroEn, ...sesiones.map(({ vistoEn }) => vistoEn), ...detalle.dispositivos.map(({ contactoEn }) => contactoEn)]
    .sort()
    .at(-1)
  const puedeEntrar = cuenta.estado === 'activa'
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Group gap="xs">
          <MarkBadge mark={[colorDeEstado[cuenta.estado], nombresDeEstado[cuenta.estado]]} />
          {nombramiento && <MarkBadge mark={['blue', `Operador: ${nombresDeNombramiento[nombramiento.estado]}`]} />}
        </Group>
        <Text>{[cuenta.email, formatoTelefono(cuenta.telefono)].filter((parte) => parte !== '').join(' · ') || 'Sin señas'}</Text>
        <Text c="dimmed" size="sm">
          Creada {formatDateTime(cuenta.creadaEn)} · Último acceso {formatDateTime(ultimo ?? '')} · Trajo a {formatInteger(registrados)}
        </Text>
        {cuenta.motivo !== '' && <Text size="sm">Motivo: {cuenta.motivo}</Text>}
      </Stack>
      <Lugares detalle={detalle} />
      <Accesos detalle={detalle} />
      <Group>
        <LinkButton to={paths.auditoria.href({ persona: cuenta.usuarioId })}>Lo que hizo</LinkButton>
        <LinkButton to={paths.auditoria.href({ doc: `cuenta:${cuenta.usuarioId}` })}>Lo que se hizo con su cuenta</LinkButton>
      </Group>
      <Divider />
      {esPropia ? (
        <Alert color="blue">Es tu propia cuenta: lo que haya que hacer con ella lo hace otro operador.</Alert>
      ) : cuenta.operador ? (
        <Alert color="blue">Opera la plataforma: para suspenderla, otro operador la retira antes en Operadores.</Alert>
      ) : (
        <Group>
          {puedeEntrar && <Button onClick={() => setActo('suplantar')}>Entrar como esta persona</Button>}
          {cuenta.estado === 'suspendida' && <Button onClick={() => setActo('restaurar')}>Restaurar</Button>}
          {sesiones.length > 0 && (
            <Button variant="default" onClick={() => setActo('cerrarSesiones')}>
              Cerrar sus sesiones
            </Button>
          )}
          {puedeEntrar && nombramiento?.estado !== 'pedido' && (
            <Button variant="default" onClick={() => setActo('operador')}>
              Pedir que sea operador
            </Button>
          )}
          {(puedeEntrar || cuenta.estado === 'suspendida') && (
            <Button variant="default" onClick={() => setActo('unir')}>
              Unir a otra cuenta
            </Button>
          )}
          {puedeEntrar && (
            <Button variant="light" color="red" onClick={() => setActo('suspender')}>
              Suspender
            </Button>
          )}
        </Group>
      )}
      {acto && <ActoSobreCuenta acto={acto} cuenta={cuenta} onClose={() => setActo(undefined)} onDone={onChange} />}
    </Stack>
  )
}

function Lugares({ detalle: { cuenta } }: { detalle: DetalleDeCuenta }) {
  return (
    <Section title="Tiendas y roles" level={3}>
      {cuenta.tiendas.length === 0 ? (
        <Text c="dimmed">No trabaja en ninguna.</Text>
      ) : (
        <ul className={classes['lista']}>
          {cuenta.tiendas.map(({ tiendaId, slug, tiendaNombre, activo, ...roles }) => (
            <li key={tiendaId} className={classes['renglon']}>
              <span className={classes['palabras']}>
                {tiendaNombre} <Text span c="dimmed" size="sm">{`/${slug}`}</Text>
              </span>
              <Text span>{nombreDeRoles(roles)}</Text>
              {!activo && <MarkBadge mark={['gray', 'Ya no']} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Accesos({ detalle: { sesiones, dispositivos } }: { detalle: DetalleDeCuenta }) {
  return (
    <Section title="Sesiones y dispositivos" level={3}>
      {sesiones.length + dispositivos.length === 0 ? (
        <Text c="dimmed">No hay sesiones abiertas ni equipos.</Text>
      ) : (
        <ul className={classes['lista']}>
          {sesiones.map(({ sesionId, navegador, vistoEn, ip }) => (
            <li key={sesionId} className={classes['renglon']}>
              <span className={classes['palabras']}>{navegadorEnPalabras(navegador)}</span>
              <Text span c="dimmed" size="sm">
                Sesión abierta · visto {formatDateTime(vistoEn)}
                {ip !== '' && ` · ${ip}`}
              </Text>
            </li>
          ))}
          {dispositivos.map(({ dispositivoId, nombre, tiendaNombre, estado, contactoEn }) => (
            <li key={dispositivoId} className={classes['renglon']}>
              <span className={classes['palabras']}>{nombre}</span>
              <Text span c="dimmed" size="sm">
                {estado === 'revocado' ? 'Revocado' : 'Equipo'} de {tiendaNombre} · contacto {formatDateTime(contactoEn)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
