/**
 * Imports the kit's styles that every page uses, in the order they build on each other. A component imports its own beside
 * these.
 */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '#core/shell/global.css';
import '#core/ui/kit.module.css';
