import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { leerTerritorio } from '#data/envios/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import { comandos } from '#domain/comandos.ts'
import { DIRECCIONES_MAXIMAS } from '#domain/envios/direccion.ts'
import type { Usuario } from '#domain/personas/usuario.entity.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { notices } from '#ui/toast.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { DireccionDrawer } from '#features/kit/address/DireccionDrawer.tsx'
import { enUnaLinea, type DireccionEnvio } from '#features/kit/address/direcciones.ts'
import { AddressFields } from '#features/kit/AddressFields.tsx'
import { FormSheet } from '#features/kit/Form.tsx'
import { useEnviar } from '#features/kit/answer/useCommand.ts'
import classes from './Perfil.module.css'
import { dondeVive } from './perfil.ts'
import { useGuardarPerfil, usePerfilForm } from './useGuardarPerfil.ts'

interface Props {
  perfil: Usuario
  onSave: (cambio: Partial<Usuario>) => void
}

/** Where the person lives, and every place where they have things sent. */
export function DireccionesTab({ perfil, onSave }: Props) {
  return (
    <Stack gap="xl" className={classes['hoja'] ?? ''}>
      <DeEnvio perfil={perfil} onSave={onSave} />
      <DeCasa perfil={perfil} onSave={onSave} />
    </Stack>
  )
}

function DeCasa({ perfil, onSave }: Props) {
  return (
    <FormSheet form={usePerfilForm(dondeVive, perfil, onSave)}>
      <Seccion titulo="Donde vives">
        <AddressFields />
      </Seccion>
    </FormSheet>
  )
}

/** The list of places to send to. Each change is saved as it is made. */
function DeEnvio({ perfil, onSave }: Props) {
  const { direccionesEnvio: direcciones } = perfil
  const { valor: territorio } = useLeido(leerTerritorio, [])
  const [abierta, setAbierta] = useState<number>()
  const [quitando, setQuitando] = useState<number>()
  const enviar = useEnviar()
  const [guardar, guardando] = useGuardarPerfil(onSave, notices.subcollectionUpdateFailed)
  const caben = direcciones.length < DIRECCIONES_MAXIMAS
  const nueva = caben && (
    <Button variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAbierta(direcciones.length)}>
      Nueva dirección
    </Button>
  )
  const poner = async (direccion: DireccionEnvio) => {
    const direccionesEnvio =
      abierta === direcciones.length ? [...direcciones, direccion] : direcciones.map((una, i) => (i === abierta ? direccion : una))
    const guardado = await enviar(comandos.guardarPerfil, {}, { direccionesEnvio })
    if (guardado.ok) onSave({ direccionesEnvio })
    return guardado
  }
  return (
    <Seccion titulo="Donde te envían">
      {direcciones.length === 0 ? (
        <EmptyState icon={<IconMapPin size={38} />} title="Todavía no hay ninguna" action={nueva}>
          Pon tu casa, tu trabajo o la de quien recibe por ti.
        </EmptyState>
      ) : (
        <Stack>
          <ul className={classes['lista']}>
            {direcciones.map((direccion, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- an address is known by its place in the list
              <li key={i} className={classes['renglon']}>
                <div className={classes['palabras']}>
                  <Text fw={650}>
                    {direccion.nombre}
                    {i === 0 && direcciones.length > 1 && ' · la de siempre'}
                  </Text>
                  <Text c="dimmed" size="sm">
                    {enUnaLinea(direccion, territorio)}
                  </Text>
                </div>
                <Group gap="xs">
                  {i > 0 && (
                    <Button
                      variant="subtle"
                      size="sm"
                      disabled={guardando}
                      onClick={() => guardar({ direccionesEnvio: [direccion, ...direcciones.filter((_una, j) => j !== i)] })}
                      aria-label={`Usar ${direccion.nombre} siempre`}
                    >
                      Usar siempre
                    </Button>
                  )}
                  <Button variant="default" size="sm" onClick={() => setAbierta(i)} aria-label={`Cambiar ${direccion.nombre}`}>
                    Cambiar
                  </Button>
                  <Button variant="subtle" color="red" size="sm" onClick={() => setQuitando(i)} aria-label={`Quitar ${direccion.nombre}`}>
                    Quitar
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
          <Group>{nueva}</Group>
        </Stack>
      )}
      {abierta !== undefined && (
        <DireccionDrawer
          key={abierta}
          direccion={direcciones[abierta]}
          palabras={{ done: notices.updated, failed: notices.subcollectionUpdateFailed }}
          onSave={poner}
          onClose={() => setAbierta(undefined)}
        />
      )}
      <ConfirmDialog
        opened={quitando !== undefined}
        onClose={() => setQuitando(undefined)}
        title={`¿Quitar ${direcciones[quitando ?? -1]?.nombre ?? 'la dirección'}?`}
        confirmLabel="Quitar"
        danger
        onConfirm={async () => guardar({ direccionesEnvio: direcciones.filter((_una, i) => i !== quitando) })}
      />
    </Seccion>
  )
}
