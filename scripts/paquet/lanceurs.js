/**
 * The program that a person starts in an installation: it runs the version that `actuelle` names. Where the launcher of that one does not
 * answer, as when its files are damaged, the version before serves in its place, and says so. It never ends with 0 without a word.
 */

/** The exit code by which the launcher of a version (apps/server/src/paquet/lanceur.ts) answers `marche`; nothing else ends with it. */
export const MARCHE = 42;

const REPLI = 'GESTIONSCOLAIRE_REPLI';
/** The place of the launcher in a version. */
const LANCEUR = 'apps/server/src/paquet/lanceur.ts';

export const LANCEUR_LINUX = `#!/bin/sh
# Lance la version que nomme le fichier « actuelle », ou celle d'avant si elle ne démarre pas.
case "$0" in
  */*) ici="\${0%/*}" ;;
  *) ici="." ;;
esac
case "$(uname -m 2>/dev/null)/$(getconf LONG_BIT 2>/dev/null)" in
  */32 | i?86/* | arm*/* | aarch64/*)
    echo "GestionScolaire a besoin d'un processeur x86 et d'un système en 64 bits : cet ordinateur n'en a pas." >&2
    exit 1
    ;;
esac
INIT_CWD="$PWD"
export INIT_CWD
marche() {
  [ -s "$1/bin/node" ] || return 1
  "$1/bin/node" "$1/${LANCEUR}" marche "$version" >/dev/null 2>&1
  [ $? -eq ${MARCHE} ]
}
unset ${REPLI}
version=
while IFS= read -r ligne; do version="$ligne"; break; done < "$ici/actuelle"
la="$ici/versions/$version"
if ! marche "$la"; then
  nommee="$la"
  la=
  for autre in "$ici"/versions/*; do
    if [ "$autre" != "$nommee" ] && marche "$autre"; then la="$autre"; fi
  done
  if [ -z "$la" ]; then
    [ -s "$nommee/bin/node" ] && "$nommee/bin/node" "$nommee/${LANCEUR}" marche >&2
    echo "La version $version ne démarre pas, et ce dossier n'en a pas d'autre qui démarre." >&2
    echo "Si ses fichiers sont abîmés, déballez à nouveau l'archive par-dessus ce dossier : elle ne touche pas aux données." >&2
    exit 1
  fi
  ${REPLI}="\${version:-?}"
  export ${REPLI}
fi
exec "$la/bin/node" "$la/${LANCEUR}" "$@"
`;

const LANCEUR_DE_WINDOWS = LANCEUR.replaceAll('/', '\\');

// Before 'chcp' a sentence has no accent: an old Windows would show another sign.
export const LANCEUR_WINDOWS = `@echo off
rem Lance la version que nomme le fichier "actuelle", ou celle d'avant si elle ne demarre pas.
setlocal DisableDelayedExpansion
if /i not "%PROCESSOR_ARCHITECTURE%"=="x86" goto bits
if defined PROCESSOR_ARCHITEW6432 goto bits
echo GestionScolaire a besoin d'un Windows en 64 bits : celui de cet ordinateur est en 32 bits.
pause
exit /b 1
:bits
set "WINDOWS="
for /f "tokens=2 delims=[]" %%v in ('ver') do for /f "tokens=2 delims=. " %%m in ("%%v") do set "WINDOWS=%%m"
if not defined WINDOWS goto systeme
if %WINDOWS% GEQ 10 goto systeme
echo GestionScolaire a besoin de Windows 10 ou 11 : celui de cet ordinateur est plus ancien.
echo Un autre ordinateur peut servir, et celui-ci ouvrir les pages de l'autre dans son navigateur.
pause
exit /b 1
:systeme
chcp 65001 >nul
set "VERSION="
set "AUTRE="
set "${REPLI}="
for /f "usebackq delims=" %%v in ("%~dp0actuelle") do set "VERSION=%%v"
set "INIT_CWD=%CD%"
call :marche "%VERSION%"
if not errorlevel 1 goto lancer
set "${REPLI}=%VERSION%"
if not defined ${REPLI} set "${REPLI}=?"
for /f "delims=" %%d in ('dir /b /ad "%~dp0versions" 2^>nul') do call :essayer "%%d"
if not defined AUTRE goto rien
set "VERSION=%AUTRE%"
:lancer
"%~dp0versions\\%VERSION%\\bin\\node.exe" "%~dp0versions\\%VERSION%\\${LANCEUR_DE_WINDOWS}" %*
exit /b %ERRORLEVEL%
:rien
"%~dp0versions\\%VERSION%\\bin\\node.exe" "%~dp0versions\\%VERSION%\\${LANCEUR_DE_WINDOWS}" marche >&2
echo La version %VERSION% ne démarre pas, et ce dossier n'en a pas d'autre qui démarre.>&2
echo Si ses fichiers sont abîmés, déballez à nouveau l'archive par-dessus ce dossier : elle ne touche pas aux données.>&2
exit /b 1
:essayer
if "%~1"=="%VERSION%" exit /b 0
call :marche "%~1"
if not errorlevel 1 set "AUTRE=%~1"
exit /b 0
:marche
if not exist "%~dp0versions\\%~1\\bin\\node.exe" exit /b 1
"%~dp0versions\\%~1\\bin\\node.exe" "%~dp0versions\\%~1\\${LANCEUR_DE_WINDOWS}" marche "%VERSION%" >nul 2>nul
if "%ERRORLEVEL%"=="${MARCHE}" exit /b 0
exit /b 1
`;
