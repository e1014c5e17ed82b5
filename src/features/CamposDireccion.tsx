import { Alert, Button, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { leerTerritorio, type Territorio } from '#data/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import { direccion } from '#domain/direccion.ts'

export type Direccion = Record<keyof typeof direccion, string>

/** From the widest to the narrowest; the code of each begins with that of the one before. */
const niveles = [
  ['regionMacro', 'Región'],
  ['regionAdministrativa', 'Región administrativa'],
  ['provincia', 'Provincia'],
  ['municipio', 'Municipio'],
  ['distritoMunicipal', 'Distrito municipal'],
  ['seccion', 'Sección'],
  ['barrioParaje', 'Barrio o paraje'],
  ['subBarrio', 'Sub-barrio'],
] as const satisfies readonly (readonly [keyof Direccion, string])[]
type Nivel = (typeof niveles)[number][0]

interface Props {
  valor: Direccion
  alCambiar: (cambio: Partial<Direccion>) => void
  errores?: Readonly<Record<string, string>>
}

/** An address: the territory down to the levels that exist, each opening the next, and then the street. */
export function CamposDireccion({ valor, alCambiar, errores = {} }: Props) {
  const { valor: territorio, error, reintentar } = useLeido(leerTerritorio, [])
  const cuantos = niveles.findIndex(([nivel]) => valor[nivel] === '')
  const abiertos = niveles.slice(0, cuantos === -1 ? niveles.length : cuantos + 1)
  const elegir = (nivel: Nivel, codigo: string) => {
    const desde = niveles.findIndex(([este]) => este === nivel)
    alCambiar({ ...Object.fromEntries(niveles.slice(desde + 1).map(([mas]) => [mas, ''])), [nivel]: codigo })
  }
  const texto = (campo: keyof Direccion) => ({
    value: valor[campo],
    onChange: (event: { currentTarget: { value: string } }) => alCambiar({ [campo]: event.currentTarget.value }),
    error: errores[campo],
  })
  return (
    <Stack>
      {error && (
        <Alert color="orange" title="No se pudieron leer los lugares">
          <Button variant="default" onClick={reintentar}>
            Intentar otra vez
          </Button>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {abiertos.map(([nivel, titulo], i) => {
          const superior = i === 0 ? '' : valor[niveles[i - 1]?.[0] ?? 'regionMacro']
          return (
            <CampoLugar
              key={`${nivel}:${superior}`}
              titulo={titulo}
              superior={superior}
              territorio={territorio}
              codigo={valor[nivel]}
              alElegir={(codigo) => elegir(nivel, codigo)}
            />
          )
        })}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Calle" autoComplete="address-line1" {...texto('calle')} />
        <TextInput label="Número" {...texto('numeroCasa')} />
        <TextInput label="Edificio o plaza" {...texto('nombreEdificio')} />
        <TextInput label="Local o apartamento" {...texto('numeroApto')} />
      </SimpleGrid>
      <TextInput label="Referencia" placeholder="Frente al parque, al lado de la banca" {...texto('calleReferencia')} />
    </Stack>
  )
}

interface LugarProps {
  titulo: string
  superior: string
  codigo: string
  /** undefined while it is read. */
  territorio: Territorio | undefined
  alElegir: (codigo: string) => void
}

/** One level of the territory; nothing where the one above has no parts. */
function CampoLugar({ titulo, superior, codigo, territorio, alElegir }: LugarProps) {
  const hijos = territorio?.hijos(superior) ?? []
  if (territorio && hijos.length === 0) return null
  return (
    <Select
      label={titulo}
      placeholder={territorio ? 'Escoge' : 'Cargando…'}
      data={hijos.map(({ codigo: value, nombre: label }) => ({ value, label }))}
      value={territorio && codigo !== '' ? codigo : null}
      onChange={(elegido) => alElegir(elegido ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Quitar ${titulo.toLowerCase()}` }}
      readOnly={!territorio}
      maxDropdownHeight={300}
    />
  )
}
